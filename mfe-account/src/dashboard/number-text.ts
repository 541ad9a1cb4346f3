/** 1,204 */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** `1 match`, `9 matches`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

const MILLION = 1_000_000;
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const LARGE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Dollars where space is short: `$812`, `$43.5K`, `$1.20M`. */
export const shortDollars = (usd: number): string => (usd < MILLION ? DOLLARS : LARGE_DOLLARS).format(usd);

const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** A return: `+9.76%`, `−1.05%`. */
export const returnText = (fraction: number): string => PERCENT.format(fraction).replace('-', '−');
