/**
 * What a reader should know about a row of the trades search (docs/market-data.md, "Flags"):
 * - `odd_price`: the price is more than ten times the day's close, so it is probably a total
 * - `late`: filed after the deadline (`FILING_DEADLINE_DAYS`)
 * - `restated`: a 4/A restates some of its rows, or may do so, and both trades are shown
 * - `placement`: a purchase whose form speaks of a placement, an offering or the issuer itself: it says little about the market
 * - `inconsistent`: the form contradicts itself or the calendar: rows whose code and direction disagree (they are left out), a
 *   trade on a weekend, after the filing or more than five years before it, or an impossible deemed execution date
 */
export const TRADE_FLAGS = ['odd_price', 'late', 'restated', 'placement', 'inconsistent'] as const;
export type TradeFlag = (typeof TRADE_FLAGS)[number];

/** Business days that the SEC gives for filing a Form 4 (spec part 3 section 9). */
export const FILING_DEADLINE_DAYS = 2;
