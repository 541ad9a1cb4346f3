import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { compareToNumber } from './amounts.ts';
import { met, NO_MATCH, unjudged, type Verdict } from './verdict.ts';

/** At least, at most, or between two numbers, all inclusive. */
export interface Bound {
  readonly bool: 'ge' | 'le' | 'between';
  readonly val: readonly number[];
}

type Words = (amount: string | number) => string;

/** Whether an exact decimal is within a bound. A bound with a number missing is met by nothing. */
export function isWithin(amount: string, { bool, val: [low, high] }: Bound): boolean {
  if (low === undefined) return false;
  if (bool === 'le') return compareToNumber(amount, low) <= 0;
  if (compareToNumber(amount, low) < 0) return false;
  return bool === 'ge' || (high !== undefined && compareToNumber(amount, high) <= 0);
}

/** `at least $1,000,000`, `at most 5,000 shares`, `from $2 to $10`. */
export function boundText({ bool, val: [low = 0, high = low] }: Bound, words: Words): string {
  if (bool === 'between') return `from ${words(low)} to ${words(high)}`;
  return `${bool === 'ge' ? 'at least' : 'at most'} ${words(low)}`;
}

/**
 * The verdict on one number.
 * @param amount plain decimal; null when it is not known
 * @param missing the input to wait for when it is not known; without one, an unknown number never meets a bound
 */
export function judgeBound(
  label: string,
  amount: string | null,
  bound: Bound,
  words: Words,
  missing?: MissingAlertInput,
): Verdict {
  if (amount === null) return missing === undefined ? NO_MATCH : unjudged(missing);
  return isWithin(amount, bound) ? met({ label, asked: boundText(bound, words), found: words(amount) }) : NO_MATCH;
}
