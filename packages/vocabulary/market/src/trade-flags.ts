/**
 * What a reader should know about a row of the trades search (docs/market-data.md, "Flags"):
 * - `odd_price`: the price or value cannot be right (`implausible` says why)
 * - `late`: filed after the deadline (`FILING_DEADLINE_DAYS`)
 * - `restated`: a 4/A restates some of its rows, or may do so, and both trades are shown
 * - `placement`: a purchase whose form speaks of a placement, an offering or the issuer itself: it says little about the market
 * - `inconsistent`: the form contradicts itself or the calendar: rows whose code and direction disagree (they are left out), a
 *   trade on a weekend, after the filing or more than five years before it, or an impossible deemed execution date
 */
export const TRADE_FLAGS = ['odd_price', 'late', 'restated', 'placement', 'inconsistent'] as const;
export type TradeFlag = (typeof TRADE_FLAGS)[number];

/**
 * Why a trade's date or value cannot be right (docs/market-data.md, "Implausible trades"):
 * - `price_is_total`: the price is more than ten times the close, and divided by the shares it is near the close
 * - `value_over_close`: the price is more than ten times the close
 * - `value_over_market_value`: the value is more than the issuer's market value
 * - `ads_ratio`: the shares are ordinary shares, but the price is that of an ADS, which represents several of them
 * - `date_after_acceptance`, `date_before_1990`: the trade date is after the SEC accepted the filing; before 1990
 */
export const IMPLAUSIBLE_REASONS = [
  'price_is_total',
  'value_over_close',
  'value_over_market_value',
  'ads_ratio',
  'date_after_acceptance',
  'date_before_1990',
] as const;
export type ImplausibleReason = (typeof IMPLAUSIBLE_REASONS)[number];

/** Business days that the SEC gives for filing a Form 4 (spec part 3 section 9). */
export const FILING_DEADLINE_DAYS = 2;

/** Where a form says whether a trade was made under a Rule 10b5-1 plan. */
export const PLAN_EVIDENCE = ['checkbox', 'row_footnote', 'document_text'] as const;
export type PlanEvidence = (typeof PLAN_EVIDENCE)[number];
