import { dayText } from '@sentinel/calendar';
import { FilingLink } from '@sentinel/market-ui';
import { classNames, Tooltip } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { toneOf } from '../../company/figures.ts';
import type { InsiderData } from '../insider.query.ts';
import styles from './record-strip.module.css';
import { countText, figureText, intervalText, recordNotes } from './record-texts.ts';

type Outcome = InsiderData['record']['purchases'];

/** The record of the person in figures: what came after purchases and sales, and how many filings were late. */
export function RecordStrip({ insider: { lateness, num_companies, record } }: { readonly insider: InsiderData }) {
  const trades = record.purchases.trades + record.sales.trades;
  return (
    <section className={styles.strip} aria-label="Record">
      <div>
        <b>{trades}</b>
        <p>
          {trades === 1 ? 'discretionary trade' : 'discretionary trades'},{' '}
          {countText(num_companies, 'company', 'companies')}
          <About />
        </p>
      </div>
      <AfterTrades outcome={record.purchases} one="purchase" many="purchases" />
      <AfterTrades outcome={record.sales} one="sale" many="sales" />
      <Late lateness={lateness} />
    </section>
  );
}

interface AfterTradesProps {
  readonly outcome: Outcome;
  readonly one: string;
  readonly many: string;
}

/** The mean with its interval; how many returns there are says why there is none. */
function AfterTrades({ outcome, one, many }: AfterTradesProps) {
  const { above_zero, high, low, mean, median, n, trades } = outcome;
  if (trades === 0)
    return (
      <div>
        <b>none</b>
        <p>discretionary {many}</p>
      </div>
    );
  const notes = recordNotes(outcome);
  return (
    <div>
      {mean === null || low === null || high === null || median === null ? (
        <>
          <b className={styles.few}>too few</b>
          <p>
            returns after {many} for a mean: {n} of {countText(trades, one, many)}
          </p>
        </>
      ) : (
        <>
          <b className={classNames(styles[toneOf(mean) ?? 'even'])}>{figureText(mean)}</b>
          <p>mean 20 days after {countText(n, one, many)}, against the market</p>
          <p>
            95% interval {intervalText(low, high)} (bootstrap, n = {n})
          </p>
          <p>
            {above_zero} of {n} above zero · median {figureText(median)}
          </p>
        </>
      )}
      {notes === '' ? null : <p>{notes}</p>}
    </div>
  );
}

function Late({ lateness: { filings, late, latest } }: Pick<InsiderData, 'lateness'>) {
  return (
    <div>
      <b>{filings === 0 ? 'none' : `${late} of ${filings}`}</b>
      <p>
        {filings === 0 ? (
          'filings with known days to file'
        ) : (
          <>
            filings late
            {latest === null ? null : (
              <>
                {', last '}
                <FilingLink url={filingUrl(latest.cik, latest.accno)} inSentence>
                  {latest.days_to_file} days, {dayText(latest.trade_date)}
                </FilingLink>
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
}

function About() {
  return (
    <>
      {' '}
      <Tooltip
        label="About the record"
        content={
          <>
            <p>
              Discretionary trades are purchases and sales outside of 10b5-1 plans, without implausible ones. A block
              that several owners filed counts once.
            </p>
            <p>
              Returns run over 20 trading days from the close of the trade date, less the market’s. After a sale, a
              return below zero means that the price fell. Where a series of prices ended before, its last return
              counts.
            </p>
            <p>
              The interval is that of a bootstrap: the returns are drawn again, 10,000 times (fewer where there are more
              than 200), and the middle 95% of the means taken. Trades on days close together share what happened to the
              price, so the true interval is wider. With fewer than 5 returns no figure is shown.
            </p>
          </>
        }
      />
    </>
  );
}
