/** The unit in which a number is typed: it decides which sign may stand beside the digits. */
export type NumberUnit = 'number' | 'percent' | 'dollars';

const DIGITS = /^([-−+]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/**
 * The number in a text as typed, as plain decimal text ('-1234.5'), so that it can be scaled without rounding; undefined
 * where it is empty or no number. Spaces, thousands separators, either minus sign, a `$` before the digits and, for a
 * percentage, a `%` after them are accepted (spec part 3 section 5). A comma elsewhere is refused: '12,5' may mean 12.5.
 */
export function plainNumber(text: string, unit: NumberUnit): string | undefined {
  let rest = text.replace(/\s/g, '');
  if (unit === 'percent') rest = rest.replace(/%$/, '');
  else rest = rest.replace(/^([-−+]?)\$/, '$1');
  const match = DIGITS.exec(rest);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = `${whole.replaceAll(',', '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' || sign === '−' ? `-${digits}` : digits;
}
