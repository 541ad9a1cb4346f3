import styles from './path-figure.module.css';

/** Cumulative return less the market of a made-up company, in percent, ten trading days either side of an 8-K. */
const RETURNS = [
  0, 0.3, 0.1, 0.7, 0.5, 1.1, 0.8, 1.4, 1.2, 1.7, -30.5, -31.4, -30.3, -31.9, -32.6, -31.6, -32.2, -33, -32.4, -32.9,
  -33.3,
];
/** Half the width of the band after one day, in percent: it grows with the square root of time. */
const BAND_AFTER_A_DAY = 3.43;
const DESCRIPTION =
  'Cumulative return less the market, ten days either side of a filing. It stays inside the ordinary range until the day of the filing, then falls 32%.';

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Height of +10 % and of one percent. */
  readonly ten: number;
  readonly percent: number;
  readonly bottom: number;
  readonly dot: number;
}
const WIDE: Frame = { width: 1200, height: 440, left: 56, right: 6, ten: 69.1, percent: 6.893, bottom: 34, dot: 3.4 };
const NARROW: Frame = { width: 350, height: 300, left: 34, right: 6, ten: 49.1, percent: 4.393, bottom: 34, dot: 2.2 };

/** Figure 1: what an event study shows. Two drawings, so that the text keeps its size on phones. */
export function PathFigure() {
  return (
    <figure className={styles.figure}>
      <Chart frame={WIDE} className={styles.wide} unit="%" hasWords />
      <Chart frame={NARROW} className={styles.narrow} unit="" hasWords={false} />
      <figcaption>
        <b>Figure 1. Ordinary, until the filing</b>
        <span>
          Cumulative return less the market, ten trading days either side of an 8-K. The band is where 95% of ordinary
          paths would fall. The company is made up.
        </span>
      </figcaption>
    </figure>
  );
}

interface ChartProps {
  readonly frame: Frame;
  readonly className: string | undefined;
  readonly unit: string;
  readonly hasWords: boolean;
}

function Chart({ frame, className, unit, hasWords }: ChartProps) {
  const { width, height, left, right, ten, percent, bottom, dot } = frame;
  const round = (value: number) => Math.round(value * 10) / 10;
  const x = (day: number) => round(left + (day * (width - left - right)) / (RETURNS.length - 1));
  const y = (value: number) => round(ten + (10 - value) * percent);
  const band = RETURNS.map((_, day) => Math.sqrt(day) * BAND_AFTER_A_DAY);
  const path = (points: readonly string[]) => `M${points.join('L')}`;
  const upper = band.map((half, day) => `${x(day)} ${y(half)}`);
  const lower = band.map((half, day) => `${x(day)} ${y(-half)}`).reverse();
  const filed = x(10);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={DESCRIPTION}>
      {[10, 0, -10, -20, -30].map((value) => (
        <g key={value}>
          <path className={value === 0 ? styles.zero : styles.grid} d={`M${left} ${y(value)}H${width}`} />
          <text className={styles.tick} x={left - 10} y={y(value) + 4} textAnchor="end">
            {signed(value)}
            {unit}
          </text>
        </g>
      ))}
      <path className={styles.band} d={`${path([...upper, ...lower])}Z`} />
      <path className={styles.rule} d={`M${filed} 14V${height - bottom}`} />
      <path className={styles.line} d={path(RETURNS.map((value, day) => `${x(day)} ${y(value)}`))} />
      {RETURNS.map((value, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days are the keys
        <circle key={day} className={styles.dot} cx={x(day)} cy={y(value)} r={dot} />
      ))}
      {[-10, -5, 0, 5, 10].map((day) => (
        <text
          key={day}
          className={styles.tick}
          x={x(day + 10)}
          y={height - 10}
          textAnchor={day === 10 ? 'end' : 'middle'}
        >
          {signed(day)}
        </text>
      ))}
      {hasWords ? (
        <>
          <text className={styles.name} x={filed + 14} y={y(-14)}>
            8-K filed
          </text>
          <text className={styles.words} x={filed + 14} y={y(-17)}>
            −32.2% in one day
          </text>
          <text className={styles.words} x={x(16)} y={y(5)}>
            the range of ordinary paths
          </text>
        </>
      ) : null}
    </svg>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
