import { numberText } from '../words/amount-text.ts';
import styles from './weekly-bars.module.css';

const BAR = 4;
const STEP = 5;
const HEIGHT = 18;

interface WeeklyBarsProps {
  /** Matches of each week, the latest last. */
  readonly weeks: readonly number[];
}

/** How often an alert fired in each of the last 13 weeks, and in all of them; the present week in another color. */
export function WeeklyBars({ weeks }: WeeklyBarsProps) {
  const most = Math.max(1, ...weeks);
  const total = weeks.reduce((sum, count) => sum + count, 0);
  return (
    <span className={styles.bars}>
      <svg width={weeks.length * STEP} height={HEIGHT} aria-hidden="true">
        {weeks.map((count, week) => {
          const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT));
          const isNow = week === weeks.length - 1;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
              key={week}
              className={count === 0 ? styles.none : isNow ? styles.now : styles.bar}
              x={week * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={count === 0 ? 0 : 1}
            />
          );
        })}
      </svg>
      <span className={styles.total}>{numberText(total)}</span>
    </span>
  );
}
