/** Figures as the company page shows them: en-US, dollars as `$ 1.24B` or `$ 12.34`. */

const MINUS = '\u2212';
const SHORT = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const EXACT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** Shares: whole where they are whole, else with up to four decimals. */
export const sharesText = (shares: number): string => COUNT.format(shares);

/** Dollars with cents: `$ 639,872.80`. */
export const dollarsText = (usd: number): string => `$ ${EXACT.format(usd)}`;

/** Dollars in thousands, millions or billions: `$ 2.12M`; below a thousand with cents. */
export const shortDollarsText = (usd: number): string =>
  `$ ${Math.abs(usd) < 1000 ? EXACT.format(usd) : SHORT.format(usd)}`;

/** With its sign: `+$ 2.12M`, `−$ 310.00K`. */
export function signedDollarsText(usd: number): string {
  const sign = usd > 0 ? '+' : usd < 0 ? MINUS : '';
  return sign + shortDollarsText(Math.abs(usd));
}

/** A fraction as a signed percentage: 0.3168 as `+31.68%`. */
export function returnText(fraction: number): string {
  const percent = EXACT.format(Math.abs(fraction) * 100);
  const sign = percent === '0.00' ? '' : fraction > 0 ? '+' : MINUS;
  return `${sign}${percent}%`;
}

/** Dollars as thousands, without a unit: 4352370 as `4,352.37`. */
export const thousandsText = (usd: number): string => EXACT.format(usd / 1000);

/** The direction of money, for its color. */
export const toneOf = (figure: number): 'gain' | 'loss' | undefined =>
  figure > 0 ? 'gain' : figure < 0 ? 'loss' : undefined;
