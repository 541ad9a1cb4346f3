import { classNames, Panel } from '@sentinel/ui';
import { TriangleAlert } from 'lucide-react';
import type { Coefficient } from './agreement.query.ts';
import { figureText, shareText } from './figure-text.ts';
import styles from './figures.module.css';
import { IntervalMark, ScaleHead, scaleOf } from './interval-scale.tsx';
import { betweenText, inOrder, measureName, whyText } from './measure-words.ts';
import type { ReviewerNames } from './reviewer-names.ts';

interface CoefficientsTableProps {
  readonly coefficients: readonly Coefficient[];
  readonly names: ReviewerNames;
}

/** Every measure with how many interactions it compares, raw agreement, prevalence and its interval on one scale. */
export function CoefficientsTable({ coefficients, names }: CoefficientsTableProps) {
  const scale = scaleOf(coefficients);
  return (
    <Panel flush title="Coefficients" actions={<span className={styles.note}>95% bootstrap interval</span>}>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <th scope="col" className={styles.wideOnly}>
                Between
              </th>
              <th scope="col" className={classNames(styles.figure, styles.wideOnly)}>
                n
              </th>
              <th scope="col" className={styles.figure}>
                Raw
              </th>
              <th scope="col" className={styles.figure}>
                Relevant
              </th>
              <th scope="col" className={styles.figure}>
                Value
              </th>
              <th scope="col" className={styles.wideOnly}>
                Interval
              </th>
              <td className={styles.scale}>
                <ScaleHead scale={scale} />
              </td>
            </tr>
          </thead>
          <tbody>
            {inOrder(coefficients).map((coefficient) => {
              const between = betweenText(coefficient, names);
              const interval = intervalText(coefficient);
              return (
                <tr
                  key={`${coefficient.measure} ${coefficient.reviewers.join(' ')}`}
                  data-misleading={coefficient.is_misleading || undefined}
                >
                  <th scope="row">
                    <span className={styles.name}>
                      {measureName(coefficient)}
                      {coefficient.is_misleading ? (
                        <TriangleAlert size={12} role="img" aria-label="Says little, see below" />
                      ) : null}
                    </span>
                    <span className={styles.narrowOnly}>
                      n {coefficient.units}, {between}
                    </span>
                  </th>
                  <td className={styles.wideOnly}>{between}</td>
                  <td className={classNames(styles.figure, styles.wideOnly)}>{coefficient.units}</td>
                  <td className={styles.figure}>{figureText(coefficient.raw_agreement)}</td>
                  <td className={styles.figure}>{shareText(coefficient.relevant_share)}</td>
                  <td className={styles.figure}>
                    <strong>{figureText(coefficient.value)}</strong>
                    <span className={styles.narrowOnly}>{interval}</span>
                  </td>
                  <td className={styles.wideOnly}>{interval}</td>
                  <td className={styles.scale}>
                    <IntervalMark scale={scale} coefficient={coefficient} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function intervalText({ value, low, high, why_undefined }: Coefficient): string {
  if (value === null) return whyText(why_undefined);
  return low === null || high === null ? 'too few for an interval' : `${figureText(low)} to ${figureText(high)}`;
}
