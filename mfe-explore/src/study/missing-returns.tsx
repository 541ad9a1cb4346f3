import styles from './study.module.css';
import type { Estimate, Study } from './study.query.ts';
import { missingText, rowsText } from './study-texts.ts';

interface MissingReturnsProps {
  readonly study: Study;
  readonly missing: Estimate['missing'];
  readonly noun: readonly [one: string, several: string];
}

/** The rows that the study could not count, by reason. Nothing is dropped silently. */
export function MissingReturns({ study, missing, noun: [one, several] }: MissingReturnsProps) {
  const total = missing.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return null;
  return (
    <div className={styles.missing}>
      <h3>
        {rowsText(study, total)} {total === 1 && study.sampled_one_in === null ? one : several} without a return
      </h3>
      <dl>
        {missing.map(({ reason, n }) => (
          <div key={reason}>
            <dt>{missingText(reason, study.detail.horizon)}</dt>
            <dd>{rowsText(study, n)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
