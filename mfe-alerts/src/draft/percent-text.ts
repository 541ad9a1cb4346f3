import { constraintOf } from '@sentinel/market-ui';

/**
 * A stored threshold, a fraction, as the form shows it in percent: with one decimal (spec part 2, section 9), or with more where
 * rounding would change it. Without a threshold, an empty text.
 */
export function percentText(fraction: number | undefined): string {
  if (fraction === undefined) return '';
  const text = constraintOf({ bool: 'ge', val: [fraction] }, 'percent').val1;
  return text.includes('.') ? text : `${text}.0`;
}
