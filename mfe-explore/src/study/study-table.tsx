import { countText, percentFigure, signedPercent } from './percent.ts';
import styles from './study.module.css';
import type { Estimate, Study } from './study.query.ts';
import { marginOf, RETURN_WORDS, type ReturnType } from './study-texts.ts';

const figure = (fraction: number | null) => (fraction === null ? '–' : signedPercent(fraction));

function marginText(estimate: Pick<Estimate, 'mean' | 'high'>): string {
  const margin = marginOf(estimate);
  return margin === undefined ? '–' : percentFigure(margin);
}

/** The study in figures, for all horizons and all years. */
export function StudyTable({ study, returns }: { readonly study: Study; readonly returns: ReturnType }) {
  const { detail } = study;
  return (
    <div className={styles.tables}>
      <table className={styles.table}>
        <caption>Average {RETURN_WORDS[returns]} return by horizon, with its 95% interval (±)</caption>
        <thead>
          <tr>
            <th scope="col">Sessions</th>
            <th scope="col">Average</th>
            <th scope="col">±</th>
            <th scope="col">Median</th>
            <th scope="col">Above 0</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {study.horizons.map(({ horizon, ...of }) => {
            const { n, mean, high, median, above_zero } = of[returns];
            return (
              <tr key={horizon}>
                <th scope="row">{horizon}</th>
                <td>{figure(mean)}</td>
                <td>{marginText({ mean, high })}</td>
                <td>{figure(median)}</td>
                <td>{above_zero === null ? '–' : `${percentFigure(above_zero, 1)}%`}</td>
                <td>{countText(n)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption>By year, at {detail.horizon} sessions</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Average</th>
            <th scope="col">±</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {detail[returns].years.map(({ year, n, mean, high }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{figure(mean)}</td>
              <td>{marginText({ mean, high })}</td>
              <td>{countText(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
