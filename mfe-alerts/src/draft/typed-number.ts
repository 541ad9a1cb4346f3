import type { Constraint } from '@sentinel/ui';

/**
 * What a numeric field keeps of a typed text (spec part 2, section 5): digits, one minus sign at the start, one decimal point. The
 * thousands separators and signs of a pasted amount go.
 */
export function typedNumber(text: string): string {
  const sign = /^\s*\$?\s*[-−]/.test(text) ? '-' : '';
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return `${sign}${whole}${decimals.length > 0 ? `.${decimals.join('')}` : ''}`;
}

/** What a price threshold keeps of a typed text: a decimal that is not negative. */
export const typedThreshold = (text: string): string => typedNumber(text).replace('-', '');

/** Whether the second number of a BETWEEN does not exceed the first, so that it must be cleared and flagged. */
export function isReversed({ operator, val1, val2 }: Constraint): boolean {
  return operator === 'between' && val1 !== '' && val2 !== '' && !(Number(val2) > Number(val1));
}
