import type { Coefficient } from './agreement.query.ts';
import styles from './interval-scale.module.css';

const WIDTH = 160;
const EDGE = 8;
const STEP = 0.2;
const ROW = 36;

/** Where figures stand on one scale for all rows. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly xOf: (figure: number) => number;
}

/** From 0, or from the lowest end of an interval where it is negative, to 1. */
export function scaleOf(coefficients: readonly Pick<Coefficient, 'value' | 'low'>[]): Scale {
  const lowest = Math.min(0, ...coefficients.flatMap(({ value, low }) => [value ?? 0, low ?? 0]));
  const first = Math.max(-1, Math.floor(lowest / STEP) * STEP);
  const steps = Math.round((1 - first) / STEP);
  // A negative scale is long, so it shows every other figure.
  const every = steps > 6 ? 2 : 1;
  const ticks = Array.from({ length: steps + 1 }, (_, step) => 1 - step * STEP).filter((_, step) => step % every === 0);
  const xOf = (figure: number) => {
    const share = (Math.min(1, Math.max(first, figure)) - first) / (1 - first);
    return EDGE + share * (WIDTH - 2 * EDGE);
  };
  return { ticks, xOf };
}

/** The figures of the scale, for the head of the column. */
export function ScaleHead({ scale: { ticks, xOf } }: { scale: Scale }) {
  return (
    <svg className={styles.head} width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} className={styles.tick} x={xOf(tick)} y="12" textAnchor="middle">
          {tick.toFixed(1).replace('-', '\u2212').replace('0.0', '0')}
        </text>
      ))}
    </svg>
  );
}

/** A value with its interval; the row says both in words. */
export function IntervalMark({ scale: { ticks, xOf }, coefficient }: { scale: Scale; coefficient: Coefficient }) {
  const { value, low, high, is_misleading } = coefficient;
  return (
    <svg
      className={styles.mark}
      width={WIDTH}
      height={ROW}
      viewBox={`0 0 ${WIDTH} ${ROW}`}
      data-misleading={is_misleading || undefined}
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <line key={tick} className={styles.grid} x1={xOf(tick)} x2={xOf(tick)} y1="0" y2={ROW} />
      ))}
      {low === null || high === null ? null : (
        <line className={styles.interval} x1={xOf(low)} x2={xOf(high)} y1={ROW / 2} y2={ROW / 2} />
      )}
      {value === null ? null : <circle className={styles.value} cx={xOf(value)} cy={ROW / 2} r="4" />}
    </svg>
  );
}
