import type { FilingTrades, OwnershipForm, TradeGroup } from '@sentinel/edgar';
import { deemedExecution } from './deemed-execution.ts';
import { symbolsStated } from './normalise-ticker.ts';

/**
 * What a reader should know of a trade:
 * - `future_date`: its date is after the day the filing was filed, or after today where that is not known
 * - `long_before_filing`: its date is more than five years before that day: very late, or a slip of the year
 * - `weekend_date`: its date is a Saturday or Sunday
 * - `odd_deemed_date`: a row states a deemed execution date before its trade or more than three business days after; the days to
 *   file count from the trade date
 * - `private_placement`: a purchase that footnotes or remarks tie to a placement, an offering or the issuer itself
 * - `amended_in_part`: a 4/A restates some of its rows, or may; its trade and the 4/A's both stand, and their sum may count rows
 *   twice (put there by `supersedeAmended`, on both); or the 4/A says that some of its rows are no purchase or sale (on it alone)
 */
export type TradeFlag =
  | 'future_date'
  | 'long_before_filing'
  | 'weekend_date'
  | 'odd_deemed_date'
  | 'private_placement'
  | 'amended_in_part';

/**
 * What a data desk should know of a filing: the flags of its trades, and
 * - `no_ticker`: the form states that there is no symbol (NONE, N/A), or nothing that could be one
 * - `several_tickers`: it states several; the first one counts
 * - `inconsistent_codes`: a row is a purchase (P) disposed or a sale (S) acquired; it is no trade
 * - `no_shares`: a purchase or sale has a row that states no shares above zero; without a sum above zero it is no trade
 * - `no_date`: a purchase or sale has no date, and the form no period of report; it is no trade
 * - `from_data_set`: it came in the SEC's data sets, without acceptance time and texts; its XML takes its place when it comes
 */
export type FilingFlag =
  | TradeFlag
  | 'no_ticker'
  | 'several_tickers'
  | 'inconsistent_codes'
  | 'no_shares'
  | 'no_date'
  | 'from_data_set';

const PLACEMENT = /private placement|\boffering\b|directly (?:with|from) the issuer|underwrit/i;

const LONG_YEARS = 5;

/** Flags of one trade. `filedOn` is null of a document that does not state it. */
export function tradeFlags(form: OwnershipForm, group: TradeGroup, filedOn: string | null): TradeFlag[] {
  const flags = dateFlags(group.tradeDate, filedOn);
  if (deemedExecution(form, group).isOdd) flags.push('odd_deemed_date');
  if (group.direction === 'purchase' && speaksOfPlacement(form, group)) flags.push('private_placement');
  return flags;
}

/** Flags that follow from the date of a trade. */
export function dateFlags(tradeDate: string, filedOn: string | null): TradeFlag[] {
  const flags: TradeFlag[] = [];
  if (tradeDate > (filedOn ?? new Date().toISOString().slice(0, 10))) flags.push('future_date');
  if (filedOn !== null && Number(tradeDate.slice(0, 4)) < Number(filedOn.slice(0, 4)) - LONG_YEARS)
    flags.push('long_before_filing');
  const weekday = new Date(`${tradeDate}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) flags.push('weekend_date');
  return flags;
}

/** Flags of the form itself, without those of its trades. */
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

/** By the footnotes of the rows, by footnotes that belong to no row, or by the remarks. */
function speaksOfPlacement(form: OwnershipForm, group: TradeGroup): boolean {
  if (form.remarks !== null && PLACEMENT.test(form.remarks)) return true;
  const speaking = Object.entries(form.footnotes).filter(([, text]) => PLACEMENT.test(text));
  if (speaking.length === 0) return false;
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
  return speaking.some(([id]) => own.has(id) || !others.has(id));
}
