/**
 * Why a return is unknown (docs/market-data.md): `pending` (the last day has not come yet), `ended` (the series ended before it),
 * `no_bar` (no price on one of its days), `no_series` (no prices of the company), `no_fund` (the stock's return is known, but the
 * market fund has no price on one of its days), `not_computed` (the facts of a new filing are computed a moment later).
 */
export const MISSING_RETURN_REASONS = ['pending', 'ended', 'no_bar', 'no_series', 'no_fund', 'not_computed'] as const;
export type MissingReturnReason = (typeof MISSING_RETURN_REASONS)[number];
