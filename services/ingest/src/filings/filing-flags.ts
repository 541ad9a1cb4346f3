import { utcDay, weekdayOf } from '@sentinel/calendar';
import type { FilingTrades, OwnershipForm, TradeGroup } from '@sentinel/edgar';
import { deemedExecution } from './deemed-execution.ts';
import { symbolsStated } from './normalize-ticker.ts';

/**
 * What is odd about a trade:
 * - `future_date`: its date is after the filing date, or after today when the filing date is not known
 * - `long_before_filing`: its date is more than five years before the filing date (very late, or a typo in the year)
 * - `weekend_date`: its date is a Saturday or Sunday
 * - `odd_deemed_date`: a row states a deemed execution date before the trade or more than three business days after it; the days
 *   to file are counted from the trade date
 * - `private_placement`: a purchase whose footnotes or remarks mention a placement, an offering or the issuer itself
 * - `amended_in_part`: a 4/A may restate some of the trade's rows, but it is not certain which. Both trades stay, both have the
 *   flag (set by `supersedeAmended`), and their sum may count rows twice. Or the 4/A says that some rows are not a purchase or
 *   sale, and it is not certain which; then only this trade has the flag
 * - `rows_restated`: a 4/A replaces some of the trade's rows; the trade's sums are those of its other rows
 */
export type TradeFlag =
  | 'future_date'
  | 'long_before_filing'
  | 'weekend_date'
  | 'odd_deemed_date'
  | 'private_placement'
  | 'amended_in_part'
  | 'rows_restated';

/**
 * What is odd about a filing: the flags of its trades, and
 * - `no_ticker`: the form says that there is no symbol (NONE, N/A), or has nothing that could be one
 * - `several_tickers`: it has several; the first one is used
 * - `inconsistent_codes`: a row has code P with shares disposed, or code S with shares acquired; it is not a trade
 * - `no_shares`: a row of a purchase or sale has no shares above zero; if the sum is not above zero either, it is not a trade
 * - `no_date`: a purchase or sale has no date, and the form has no period of report; it is not a trade
 * - `from_data_set`: it came from the SEC's data sets, without acceptance time and texts; its XML replaces it when it arrives
 * - `arrangements_unread`: what a 10-Q or 10-K says of trading arrangements could not be read, because it is too large or has no report
 */
export type FilingFlag =
  | TradeFlag
  | 'no_ticker'
  | 'several_tickers'
  | 'inconsistent_codes'
  | 'no_shares'
  | 'no_date'
  | 'from_data_set'
  | 'arrangements_unread';

const PLACEMENT = /private placement|\boffering\b|directly (?:with|from) the issuer|underwrit/i;

const LONG_YEARS = 5;

/** Flags of one trade. `filedOn` is null when the document does not state it. */
export function tradeFlags(form: OwnershipForm, group: TradeGroup, filedOn: string | null): TradeFlag[] {
  const flags = dateFlags(group.tradeDate, filedOn);
  if (deemedExecution(form, group).isOdd) flags.push('odd_deemed_date');
  if (group.direction === 'purchase' && mentionsPlacement(form, group)) flags.push('private_placement');
  return flags;
}

/** Flags that depend only on the date of a trade. */
export function dateFlags(tradeDate: string, filedOn: string | null): TradeFlag[] {
  const flags: TradeFlag[] = [];
  if (tradeDate > (filedOn ?? utcDay(new Date()))) flags.push('future_date');
  if (filedOn !== null && Number(tradeDate.slice(0, 4)) < Number(filedOn.slice(0, 4)) - LONG_YEARS)
    flags.push('long_before_filing');
  const weekday = weekdayOf(tradeDate);
  if (weekday === 0 || weekday === 6) flags.push('weekend_date');
  return flags;
}

/** Flags of the form, without those of its trades. */
export function formFlags(form: OwnershipForm, classified: FilingTrades): FilingFlag[] {
  const flags: FilingFlag[] = [];
  const symbols = symbolsStated(form.issuer.symbol_raw);
  if (symbols === 0) flags.push('no_ticker');
  else if (symbols > 1) flags.push('several_tickers');
  if (classified.rows.some(({ classification }) => classification === 'inconsistent')) flags.push('inconsistent_codes');
  if (classified.rows.some(isTradeWithoutShares)) flags.push('no_shares');
  if (classified.rows.some(({ classification, tradeDate }) => classification !== 'other' && tradeDate === null))
    flags.push('no_date');
  return flags;
}

const isTradeWithoutShares = ({ classification, shares }: FilingTrades['rows'][number]) =>
  (classification === 'purchase' || classification === 'sale') && !(Number(shares) > 0);

/** Looks in the footnotes of the trade's rows, in footnotes that belong to no row, and in the remarks. */
function mentionsPlacement(form: OwnershipForm, group: TradeGroup): boolean {
  if (form.remarks !== null && PLACEMENT.test(form.remarks)) return true;
  const mentions = Object.entries(form.footnotes).filter(([, text]) => PLACEMENT.test(text));
  if (mentions.length === 0) return false;
  const rows = new Set(group.rows);
  const own = new Set(form.non_derivative_transactions.flatMap((row) => (rows.has(row.row) ? row.footnote_ids : [])));
  const others = new Set(
    [
      ...form.non_derivative_transactions,
      ...form.non_derivative_holdings,
      ...form.derivative_transactions,
      ...form.derivative_holdings,
    ].flatMap(({ footnote_ids }) => footnote_ids),
  );
  return mentions.some(([id]) => own.has(id) || !others.has(id));
}
