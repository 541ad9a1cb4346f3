import type { StudyHorizon } from '@sentinel/vocabulary';
import { countText } from './percent.ts';
import styles from './study.module.css';
import type { Estimate } from './study.query.ts';
import { missingText } from './study-texts.ts';

interface MissingReturnsProps {
  readonly missing: Estimate['missing'];
  readonly horizon: StudyHorizon;
  readonly noun: readonly [one: string, several: string];
}

/** The rows that the study could not count, by reason. Nothing is dropped silently. */
export function MissingReturns({ missing, horizon, noun: [one, several] }: MissingReturnsProps) {
  const total = missing.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return null;
  return (
    <div className={styles.missing}>
      <h3>
        {countText(total)} {total === 1 ? one : several} without a return
      </h3>
      <dl>
        {missing.map(({ reason, n }) => (
          <div key={reason}>
            <dt>{missingText(reason, horizon)}</dt>
            <dd>{countText(n)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
