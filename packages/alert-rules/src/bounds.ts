import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { compareToNumber } from './amounts.ts';
import { type Answer, answer, type Named, waiting } from './answers.ts';

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

/** How far a number outside of a bound is from it, as a fraction of the bound's number that it misses; at most 1. */
export function distanceTo(amount: string, { bool, val: [low = 0, high = low] }: Bound): number {
  const missed = bool === 'between' && compareToNumber(amount, low) >= 0 ? high : low;
  return missed === 0 ? 1 : Math.min(Math.abs((Number(amount) - missed) / missed), 1);
}

/**
 * The answer of one number.
 * @param amount plain decimal; null when it is not known
 * @param missing the input to wait for when it is not known; without one, an unknown number never meets a bound
 */
export function judgeBound(
  named: Named,
  amount: string | null,
  bound: Bound,
  words: Words,
  missing?: MissingAlertInput,
): Answer {
  const asked = () => boundText(bound, words);
  if (amount === null) {
    return missing === undefined ? answer(named, false, asked, () => 'not reported') : waiting(named, missing, asked);
  }
  const isMet = isWithin(amount, bound);
  return answer(named, isMet, asked, () => words(amount), isMet ? 0 : distanceTo(amount, bound));
}
