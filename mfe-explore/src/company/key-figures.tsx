import { dayText } from '@sentinel/calendar';
import { Tooltip } from '@sentinel/ui';
import styles from './company.module.css';
import type { CompanyData } from './company.query.ts';
import { dollarsText, sharesText, shortDollarsText, signedDollarsText, toneOf } from './figures.ts';
import { yearRange } from './year-range.ts';

const UNKNOWN = 'not known';

/** The company in figures, as of its last close. */
export function KeyFigures({ company: { company, figures, prices } }: { readonly company: CompanyData }) {
  const { market_value, avg_dollar_volume, shares_outstanding, shares_as_of } = figures;
  return (
    <section className={styles.figures} aria-label="Key figures">
      <dl className={styles.list}>
        <div>
          <dt>Market value</dt>
          <dd>{market_value === null ? UNKNOWN : shortDollarsText(market_value)}</dd>
        </div>
        <div>
          <dt>
            Average daily volume
            <Tooltip
              label="About average daily volume"
              content="Close × volume, the mean of the last 30 sessions. Not known with fewer than 20."
            />
          </dt>
          <dd>{avg_dollar_volume === null ? UNKNOWN : shortDollarsText(avg_dollar_volume)}</dd>
        </div>
        <div>
          <dt>Industry</dt>
          <dd>{company.industry ?? UNKNOWN}</dd>
        </div>
        <InsiderNet net={figures.insider_net} />
        <div>
          <dt>Shares outstanding</dt>
          <dd title={shares_as_of === null ? undefined : `As of ${dayText(shares_as_of)}`}>
            {shares_outstanding === null ? UNKNOWN : sharesText(shares_outstanding)}
          </dd>
        </div>
      </dl>
      <YearRange prices={prices} />
    </section>
  );
}

function InsiderNet({ net }: { readonly net: CompanyData['figures']['insider_net'] }) {
  const uncounted =
    net.uncounted === 0
      ? ''
      : ` Not counted: ${net.uncounted} ${net.uncounted === 1 ? 'trade' : 'trades'} without a known or plausible price.`;
  return (
    <div>
      <dt>
        Insider net, 90 days
        <Tooltip
          label="About insider net, 90 days"
          content={`What insiders bought (${shortDollarsText(net.bought)}) less what they sold (${shortDollarsText(net.sold)}) in the market from ${dayText(net.since)} to ${dayText(net.until)}.${uncounted}`}
        />
      </dt>
      <dd className={styles[toneOf(net.net) ?? 'even']}>{net.trades === 0 ? 'none' : signedDollarsText(net.net)}</dd>
    </div>
  );
}

function YearRange({ prices }: Pick<CompanyData, 'prices'>) {
  const range = yearRange(prices);
  if (!range) return null;
  return (
    <div className={styles.range}>
      <h2 className={styles.rangeTitle}>
        52-week range <span>close</span>
      </h2>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" className={styles.rangeBar} aria-hidden="true">
        <rect y="4" width="100" height="4" className={styles.rangeLine} />
        <rect x={range.position * 98.5} width="1.5" height="12" className={styles.rangeMark} />
      </svg>
      <p className={styles.rangeEnds}>
        <span>
          <span className="visually-hidden">Low </span>
          {dollarsText(range.low)}
        </span>
        <span>
          <span className="visually-hidden">High </span>
          {dollarsText(range.high)}
        </span>
      </p>
    </div>
  );
}
