import { dayText } from '@sentinel/calendar';
import { Panel } from '@sentinel/ui';
import { dollarsText } from '../company/figures.ts';
import styles from './case.module.css';
import type { CaseData } from './cases.query.ts';

const HEIGHT = 180;
const WIDTH = 720;
/** Room for the largest mark. */
const MARGIN = 12;

/** The closes around a case, with a mark at each sale, gift and purchase, and a line at the news. */
export function CaseChart({ found: { closes, news, purchases_after, trades } }: { readonly found: CaseData }) {
  const [first, last] = [closes[0], closes.at(-1)];
  if (!first || !last || closes.length < 2) return null;
  const prices = closes.map(([, close]) => close);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const placeOf = (day: string) => {
    const place = closes.findIndex(([one]) => one >= day);
    return place === -1 ? closes.length - 1 : place;
  };
  const x = (place: number) => (place / (closes.length - 1)) * (WIDTH - 2 * MARGIN) + MARGIN;
  const y = (close: number) => MARGIN + (1 - (close - low) / (high - low || 1)) * (HEIGHT - 2 * MARGIN);
  const newsAt = x(placeOf(news.filed_on));
  return (
    <Panel title="Closes" actions={<span className={styles.aside}>adjusted for splits</span>}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Closes from ${dayText(first[0])}, ${dollarsText(first[1])}, to ${dayText(last[0])}, ${dollarsText(last[1])}. Lowest ${dollarsText(low)}, highest ${dollarsText(high)}.`}
      >
        <line className={styles.newsLine} x1={newsAt} x2={newsAt} y1="0" y2={HEIGHT} />
        <polyline
          className={styles.closes}
          points={closes.map(([, close], place) => `${x(place)},${y(close)}`).join(' ')}
        />
        {[...trades, ...purchases_after].map((trade) => {
          const place = placeOf(trade.day);
          return (
            <circle
              key={`${trade.accno} ${trade.day} ${trade.kind}`}
              className={styles.mark}
              data-kind={trade.kind}
              cx={x(place)}
              cy={y(closes[place]?.[1] ?? low)}
              r="5"
            />
          );
        })}
      </svg>
      <p className={styles.span} aria-hidden="true">
        <span>{dayText(first[0])}</span>
        <span className={styles.legend}>
          <i data-kind="sale" /> sale <i data-kind="gift" /> gift <i data-kind="news" /> news <i data-kind="purchase" />{' '}
          purchase
        </span>
        <span>{dayText(last[0])}</span>
      </p>
    </Panel>
  );
}
