const PLAIN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;
const SHORT_DECIMALS = 2;

/** `41,250`. */
export const numberText = (number: number): string => PLAIN.format(number);

/** `1 document`, `661 documents`. */
export const countText = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** An amount as short as it can be without rounding: `$250K`, `$1.25M`, `$1,234,567`. */
export function dollarsText(dollars: number): string {
  const sign = dollars < 0 ? '−' : '';
  const amount = Math.abs(dollars);
  const [unit, letter] = UNITS.find(([least]) => amount >= least) ?? [1, ''];
  const short = Number((amount / unit).toFixed(SHORT_DECIMALS));
  return short * unit === amount ? `${sign}$${PLAIN.format(short)}${letter}` : `${sign}$${PLAIN.format(amount)}`;
}
