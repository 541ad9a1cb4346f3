import { addDays, newYorkDay, shortDayText } from '@sentinel/calendar';
import styles from './week-chart.module.css';

const WIDTH = 320;
const PLOT = 300;
const HEIGHT = 56;
const TOP = 6;
const GAP = 7;

interface WeekChartProps {
  /** Matches of each week, the latest last. */
  readonly weeks: readonly number[];
  /** The moment that the last week ends at. */
  readonly until: Date;
}

/** How often an alert would have fired in each of the last weeks. */
export function WeekChart({ weeks, until }: WeekChartProps) {
  const most = Math.max(1, ...weeks);
  const step = PLOT / weeks.length;
  const base = TOP + HEIGHT;
  const heightOf = (count: number) => (count / most) * HEIGHT;
  const last = newYorkDay(until);
  const startOf = (week: number) => shortDayText(addDays(last, (week - weeks.length) * 7));
  const middle = Math.floor(weeks.length / 2);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${base + 20}`}
      role="img"
      aria-label={`Matches per week over ${weeks.length} weeks: ${weeks.join(', ')}`}
    >
      {gridLines(most).map((count) => (
        <g key={count}>
          <line className={styles.grid} x1="0" x2={PLOT} y1={base - heightOf(count)} y2={base - heightOf(count)} />
          <text className={styles.label} x={WIDTH} y={base - heightOf(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {weeks.map((count, week) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
          key={week}
          className={styles.bar}
          x={week * step + GAP / 2}
          width={step - GAP}
          y={base - heightOf(count)}
          height={heightOf(count)}
          rx="2"
        />
      ))}
      <line className={styles.base} x1="0" x2={PLOT} y1={base} y2={base} />
      <text className={styles.label} x="0" y={base + 16}>
        {startOf(0)}
      </text>
      <text className={styles.label} x={(middle + 0.5) * step} y={base + 16} textAnchor="middle">
        {startOf(middle)}
      </text>
      <text className={styles.label} x={PLOT} y={base + 16} textAnchor="end">
        {shortDayText(last)}
      </text>
    </svg>
  );
}

/** Two lines at most: the largest count, and half of it where that is a whole number. */
const gridLines = (most: number): readonly number[] => (most % 2 === 0 ? [most / 2, most] : [most]);
