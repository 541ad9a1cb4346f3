import { constraintOf } from '@sentinel/market-ui';

/**
 * A stored threshold, a fraction, as the form shows it in percent: with one decimal (spec part 2, section 9), or with more where
 * rounding would change it.
 */
export function percentText(fraction: number): string {
  const text = constraintOf({ bool: 'ge', val: [fraction] }, 'percent').val1;
  return text.includes('.') ? text : `${text}.0`;
}
