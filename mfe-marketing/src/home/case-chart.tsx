import styles from './case-chart.module.css';

/**
 * The price of a made-up company, one point a trading day up to Nov 20, 2026, as heights in the wide drawing: a
 * dollar is 19.9 units. The 8-K was filed on the day of FILED.
 */
const HEIGHTS = [
  237.0, 241.4, 234.4, 239.2, 236.6, 248.3, 239.8, 246.9, 251.8, 252.8, 242.9, 244.2, 250.7, 252.8, 252.9, 254.6, 251.5,
  247.6, 245.8, 248.3, 245.8, 239.4, 243.5, 240.3, 243.2, 233.4, 230.5, 234.5, 234.8, 223.3, 227.3, 232.5, 229.0, 229.6,
  234.4, 235.0, 229.4, 228.2, 237.1, 231.4, 228.1, 236.7, 233.4, 235.1, 234.1, 231.8, 226.7, 221.5, 223.6, 222.7, 211.2,
  211.5, 211.7, 201.5, 204.9, 202.0, 207.4, 208.0, 201.5, 207.1, 209.8, 215.2, 213.7, 218.3, 222.0, 217.5, 212.3, 208.6,
  213.1, 205.3, 200.0, 195.4, 198.6, 195.3, 189.6, 184.3, 185.3, 182.5, 183.5, 180.7, 179.5, 188.0, 182.1, 191.2, 191.2,
  183.9, 190.3, 183.5, 185.5, 183.3, 176.3, 165.7, 162.4, 164.9, 157.2, 153.2, 151.5, 157.0, 159.4, 160.6, 163.7, 157.1,
  163.0, 162.1, 152.0, 147.3, 146.0, 143.7, 136.2, 134.0, 127.7, 135.1, 134.4, 135.6, 125.7, 111.8, 104.5, 103.0, 110.3,
  98.8, 93.9, 94.7, 86.7, 85.4, 84.0, 93.1, 89.1, 92.2, 100.2, 287.0, 295.5, 289.6, 280.9, 280.0, 295.4, 297.1, 310.2,
  307.7, 297.7, 295.4, 297.1, 303.4, 304.9, 304.9,
];
const FILED = HEIGHTS.length - 15;
/** The look back of 30 days starts here. */
const LOOK_BACK = FILED - 20;
/** Sales by insiders: days after the look back starts, and what stands beside each mark. */
const SALES = [
  { day: 1, who: 'CFO sold $1.20M', when: 'Oct 6', lead: 62 },
  { day: 7, who: 'Director sold $0.94M', when: 'Oct 14 · filed 3 days late', lead: 16 },
  { day: 11, who: 'CEO sold $1.95M', when: 'Oct 20', lead: -30 },
] as const;

const round = (value: number) => Math.round(value * 10) / 10;
const lineOf = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** The drawing for wide screens, behind the hero's text; it runs out of the screen at the left. */
export function WideCaseChart() {
  const x = (day: number) => 988 + (day - FILED) * 20;
  const points = HEIGHTS.map((y, day) => [x(day), y] as const);
  const last = points.at(-1) ?? [0, 0];
  return (
    <svg
      className={styles.wide}
      viewBox="0 0 1440 436"
      width="1440"
      height="436"
      role="img"
      aria-label="Price of a made-up company. Three insiders sold $4.09M in the 30 days before an 8-K. The stock fell 31.8% that day."
    >
      <path className={styles.base} d="M-800 390.5H2240" />
      <path className={styles.lookBack} d={`${lineOf(points.slice(LOOK_BACK, FILED + 1))}L988 390H588Z`} />
      <path className={styles.lookBackEdge} d="M588 390V376M588 383H988" />
      <text className={styles.loss} x="602" y="354">
        3 insiders sold $4.09M
      </text>
      <text className={styles.what} x="602" y="372">
        in the 30 days before the filing
      </text>
      <path className={styles.line} d={lineOf(points)} />
      {SALES.map(({ day, who, when, lead }) => {
        const [at = 0, height = 0] = points[LOOK_BACK + day] ?? [];
        return (
          <g key={when}>
            <path className={styles.lead} d={`M${at} ${lead}V${round(height - 18)}`} />
            <text className={styles.who} x={at - 10} y={lead + 12} textAnchor="end">
              {who}
            </text>
            <text className={styles.what} x={at - 10} y={lead + 30} textAnchor="end">
              {when}
            </text>
            <path className={styles.sale} d={`M${at - 8} ${round(height - 16)}h16l-8 13z`} />
          </g>
        );
      })}
      <circle className={styles.halo} cx={last[0]} cy={last[1]} r="9" />
      <circle className={styles.dot} cx={last[0]} cy={last[1]} r="4" />
      <text className={styles.what} x={last[0]} y={last[1] + 30} textAnchor="middle">
        $19.62
      </text>
      <rect className={styles.event} x="965" y="379" width="46" height="23" rx="5" />
      <text className={styles.eventName} x="988" y="395.5" textAnchor="middle">
        8-K
      </text>
      <text className={styles.tick} x="128" y="412">
        Sep
      </text>
      <text className={styles.tick} x="548" y="412">
        Oct
      </text>
      <text className={styles.tick} x="1020" y="412">
        Nov 2
      </text>
      <text className={styles.tick} x="1320" y="412" textAnchor="end">
        A made-up company
      </text>
    </svg>
  );
}

/** The drawing for small screens: marks are numbers, explained in the list below it. */
export function NarrowCaseChart() {
  const first = LOOK_BACK - 38;
  const x = (day: number) => 248 + (day - FILED) * 4.6;
  const y = (height: number) => height * 0.594 - 11.6;
  const points = HEIGHTS.map((height, day) => [x(day), y(height)] as const).slice(first);
  const last = points.at(-1) ?? [0, 0];
  return (
    <>
      <svg
        className={styles.narrow}
        viewBox="0 0 350 236"
        role="img"
        aria-label="Price of a made-up company. Three insiders sold before an 8-K. The stock fell 31.8% that day."
      >
        <rect className={styles.after} x="248" y="0" width="102" height="210" />
        <path className={styles.base} d="M0 210.5H350" />
        <path
          className={styles.lookBack}
          d={`${lineOf(points.slice(LOOK_BACK - first, FILED - first + 1))}L248 210H156Z`}
        />
        <path className={styles.rule} d="M248 0V210" />
        <path className={styles.line} d={lineOf(points)} />
        {SALES.map(({ day, when }, index) => {
          const [at = 0, height = 0] = points[LOOK_BACK - first + day] ?? [];
          return (
            <g key={when}>
              <path className={styles.sale} d={`M${round(at - 6)} ${round(height - 13)}h12l-6 10z`} />
              <text className={styles.who} x={at} y={height - 20} textAnchor="middle">
                {index + 1}
              </text>
            </g>
          );
        })}
        <circle className={styles.halo} cx={last[0]} cy={last[1]} r="7" />
        <circle className={styles.dot} cx={last[0]} cy={last[1]} r="3.5" />
        <rect className={styles.event} x="227" y="200" width="42" height="21" rx="5" />
        <text className={styles.eventName} x="248" y="215" textAnchor="middle">
          8-K
        </text>
        <text className={styles.tick} x="50" y="230">
          Sep
        </text>
        <text className={styles.tick} x="147" y="230">
          Oct
        </text>
        <text className={styles.tick} x="276" y="230">
          Nov 2
        </text>
      </svg>
      <ol className={styles.legend}>
        {SALES.map(({ who, when }, index) => (
          <li key={when}>
            <b aria-hidden="true">{index + 1}</b>
            <span>{who}</span>
            <span className={styles.day}>{when.split(' · ', 1)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
