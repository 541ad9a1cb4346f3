import { dayText } from '@sentinel/calendar';
import { TextLink } from '@sentinel/ui';
import { companyPath } from '../../company/company-address.ts';
import { dollarsText, sharesText, shortDollarsText } from '../../company/figures.ts';
import type { InsiderData } from '../insider.query.ts';
import styles from './holdings.module.css';
import { closePath, HEIGHT, heightOf, scaleOf, stepPath, valueOn, WIDTH } from './step-path.ts';
import { placeOf, type TimeSpan } from './time-scale.ts';

type Holding = InsiderData['holdings'][number];
type Mark = Holding['marks'][number];

/** What the rows show over time. */
export type Shown = 'shares' | 'price';

interface HoldingRowProps {
  readonly holding: Holding;
  readonly shown: Shown;
  readonly span: TimeSpan;
}

/** A company: what is held now, or the last close, and its line with the trades. The table of the panel says the same in words. */
export function HoldingRow({ holding, shown, span }: HoldingRowProps) {
  const { cik, closes, marks, name, steps, ticker } = holding;
  const points = shown === 'shares' ? steps : closes;
  const last = points.at(-1);
  const scale = scaleOf(points, shown === 'shares' ? 'zero' : 'least');
  return (
    <div className={styles.row}>
      <div className={styles.company}>
        <TextLink href={companyPath({ cik })} title={`${name}: chart of prices`}>
          {ticker ?? name}
        </TextLink>
        {last === undefined ? (
          shown === 'price' ? (
            <span>no prices</span>
          ) : null
        ) : (
          <span title={`As of ${dayText(last[0])}`}>
            {shown === 'shares' ? sharesText(last[1]) : dollarsText(last[1])}
          </span>
        )}
      </div>
      <svg width="100%" height={HEIGHT} className={styles.drawing} aria-hidden="true">
        <line x1="0" x2="100%" y1={HEIGHT - 1} y2={HEIGHT - 1} className={styles.ground} />
        <svg
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {last === undefined ? null : (
            <path d={shown === 'shares' ? stepPath(steps, span) : closePath(closes, span)} className={styles.line} />
          )}
        </svg>
        {(last === undefined ? [] : marks).map((mark, index) => (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the list
            key={index}
            x={`${placeOf(mark.day, span) * 100}%`}
            y={heightOf(valueOn(points, mark.day), scale)}
            className={styles[mark.direction]}
            overflow="visible"
            aria-hidden="true"
          >
            <path
              d={mark.direction === 'purchase' ? 'M0 -6L5 3H-5Z' : 'M0 6L5 -3H-5Z'}
              className={mark.is_planned ? styles.planned : undefined}
            >
              <title>{markText(mark)}</title>
            </path>
          </svg>
        ))}
      </svg>
    </div>
  );
}

/** `May 14, 2025: planned sale of 20,000 shares, $ 566.00K`. */
function markText({ day, direction, is_planned, shares, value }: Mark): string {
  const what = `${is_planned ? 'planned ' : ''}${direction} of ${sharesText(Math.round(shares))} shares`;
  return [`${dayText(day)}: ${what}`, value === null ? null : shortDollarsText(value)].filter(Boolean).join(', ');
}
