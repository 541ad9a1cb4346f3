import type { BootstrapOptions } from './bootstrap.ts';
import { type Measured, measured, whyNoOverlap } from './measured.ts';
import { type Category, codeRatings, countCategories, type Ratings } from './ratings.ts';
import { sumRows, total, unitRows } from './unit-sums.ts';

/** The share of a unit's pairs of raters that agree, told from how many raters chose each category; two raters or more. */
export function agreeingShare(counts: readonly number[]): number {
  const raters = total(counts);
  return total(counts.map((count) => count * (count - 1))) / (raters * (raters - 1));
}

/**
 * Raw agreement, from 0 to 1: how probably two raters of a unit agree, averaged over the units with at least two ratings, each
 * counting the same. With two raters it is the share of units on which they agree; without gaps, the P̄ of Fleiss ("Measuring
 * Nominal Scale Agreement Among Many Raters", Psychological Bulletin 76, 1971); with gaps, the p_a of Gwet ("Handbook
 * of Inter-Rater Reliability", chapter 2).
 * @throws RangeError for a number that is not finite, and for bootstrap options out of range
 */
export function rawAgreement<Value extends Category>(
  ratings: readonly Ratings<Value>[],
  options?: BootstrapOptions,
): Measured {
  const { units, categories } = codeRatings(ratings);
  const compared = units.filter((unit) => unit.length >= 2);
  const counts = { units: compared.length, unitsLeftOut: units.length - compared.length };
  if (compared.length === 0) return { ...counts, isDefined: false, why: whyNoOverlap(ratings) };
  const rows = unitRows(
    compared.map((unit) => [agreeingShare(countCategories(unit, categories.length)), 1]),
    2,
  );
  const measure = (drawn: Uint32Array) => {
    const [agreeing = 0, all = 0] = sumRows(rows, drawn);
    return agreeing / all;
  };
  return measured(counts, rows.kindOf, measure, 'no_overlap', () => ({}), options);
}
