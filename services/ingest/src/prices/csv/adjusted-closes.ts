/** Traded prices are multiples of 1/10,000 dollar, or of 1/256 dollar before 2001. */
const GRIDS = [10_000, 256];
/** Single-precision numbers have seven digits. */
const NOISE = 1.2e-7;
/** A few odd prices are corrections, not adjustments. */
const MAX_SHARE = 0.2;

/**
 * Whether closes were adjusted for dividends: multiplied by a factor, they are not prices that a share can trade at. Does not
 * detect adjustments for splits, or closes that were rounded afterward.
 */
export function looksDividendAdjusted(closes: readonly string[]): boolean {
  if (closes.length < 20) return false;
  const off = closes.filter((close) => !onGrid(Number(close)));
  return off.length > closes.length * MAX_SHARE;
}

function onGrid(close: number): boolean {
  return GRIDS.some((grid) => Math.abs(Math.round(close * grid) / grid - close) <= close * NOISE);
}
