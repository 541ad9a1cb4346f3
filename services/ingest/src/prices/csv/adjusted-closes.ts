/** Prices on the tape are whole in ten-thousandths of a dollar, or in 256ths before 2001. */
const GRIDS = [10_000, 256];
/** Single precision keeps seven digits. */
const NOISE = 1.2e-7;
/** A corrected price here and there is no adjustment. */
const MAX_SHARE = 0.2;

/**
 * Whether closes were adjusted for dividends: multiplied by a factor, they lie between the prices a share can trade at. Says
 * nothing of splits, and nothing of what was rounded again afterwards.
 */
export function looksDividendAdjusted(closes: readonly string[]): boolean {
  if (closes.length < 20) return false;
  const off = closes.filter((close) => !onGrid(Number(close)));
  return off.length > closes.length * MAX_SHARE;
}

function onGrid(close: number): boolean {
  return GRIDS.some((grid) => Math.abs(Math.round(close * grid) / grid - close) <= close * NOISE);
}
