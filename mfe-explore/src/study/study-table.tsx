import { countText, percentFigure, signedPercent } from './percent.ts';
import styles from './study.module.css';
import type { Study } from './study.query.ts';
import { RETURN_WORDS, type ReturnType } from './study-texts.ts';

const figure = (fraction: number | null) => (fraction === null ? '–' : signedPercent(fraction));

/** The study in figures, for all horizons and all years. */
export function StudyTable({ study, returns }: { readonly study: Study; readonly returns: ReturnType }) {
  const { detail } = study;
  return (
    <div className={styles.tables}>
      <table className={styles.table}>
        <caption>Average {RETURN_WORDS[returns]} return by horizon</caption>
        <thead>
          <tr>
            <th scope="col">Sessions</th>
            <th scope="col">Average</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Median</th>
            <th scope="col">Above zero</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {study.horizons.map(({ horizon, ...of }) => {
            const { n, mean, low, high, median, above_zero } = of[returns];
            return (
              <tr key={horizon}>
                <th scope="row">{horizon}</th>
                <td>{figure(mean)}</td>
                <td>{low === null || high === null ? '–' : `${figure(low)} to ${figure(high)}`}</td>
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
            <th scope="col">95 % interval</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {detail[returns].years.map(({ year, n, mean, low, high }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{figure(mean)}</td>
              <td>{low === null || high === null ? '–' : `${figure(low)} to ${figure(high)}`}</td>
              <td>{countText(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
