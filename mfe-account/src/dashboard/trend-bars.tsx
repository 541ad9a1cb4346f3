import styles from './trend-bars.module.css';

const BAR = 3;
const STEP = 4;
const HEIGHT = 24;
const MIN_HEIGHT = 3;

interface TrendBarsProps {
  /** Counts by day, today last. */
  readonly daily: readonly number[];
}

/** How many there were on each day, today in another color. A picture only: the counts are told beside it. */
export function TrendBars({ daily }: TrendBarsProps) {
  const most = Math.max(1, ...daily);
  return (
    <svg className={styles.trend} width={daily.length * STEP} height={HEIGHT} aria-hidden="true">
      {daily.map((count, day) => {
        const height = count === 0 ? 1 : Math.max(MIN_HEIGHT, Math.round((count / most) * HEIGHT));
        const isToday = day === daily.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={day}
            className={count === 0 ? styles.none : isToday ? styles.today : styles.bar}
            x={day * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        );
      })}
    </svg>
  );
}
