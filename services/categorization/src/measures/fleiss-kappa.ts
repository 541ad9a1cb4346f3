import type { BootstrapOptions } from './bootstrap.ts';
import { type ChanceFigures, chanceFigures } from './chance-figures.ts';
import { type Measured, measured, whyNoOverlap } from './measured.ts';
import { type Category, codeRatings, countCategories, type Ratings } from './ratings.ts';
import { agreeingShare } from './raw-agreement.ts';
import { sumAll, sumRows, unitRows } from './unit-sums.ts';

/**
 * Fleiss' kappa of two raters or more: (P̄ - P̄_e) / (1 - P̄_e), where P̄_e is the agreement of raters who all choose with the
 * shares of all ratings together (Fleiss, "Measuring Nominal Scale Agreement Among Many Raters", Psychological Bulletin 76,
 * 1971). With two raters it is Scott's pi. At most 1; 0 is chance. It needs the same number of ratings for every unit, so units
 * that a rater left out are not compared; give it the raters to compare only.
 * @throws RangeError for units with different numbers of entries, a number that is not finite, and bootstrap options out of range
 */
export function fleissKappa<Value extends Category>(
  ratings: readonly Ratings<Value>[],
  options?: BootstrapOptions,
): Measured<ChanceFigures> {
  const raters = ratings[0]?.length ?? 0;
  if (ratings.some(({ length }) => length !== raters))
    throw new RangeError("Fleiss' kappa needs an entry of every rater for every unit; null where a rater gave none");
  const complete = raters < 2 ? [] : ratings.filter((unit) => !unit.includes(null));
  const unitCounts = { units: complete.length, unitsLeftOut: ratings.length - complete.length };
  if (complete.length === 0) return { ...unitCounts, isDefined: false, why: whyNoOverlap(ratings) };
  const { units, categories } = codeRatings(complete);
  const k = categories.length;
  const counts = units.map((unit) => countCategories(unit, k));
  const rows = unitRows(
    counts.map((unit) => [1, agreeingShare(unit), ...unit]),
    k + 2,
  );
  const agreements = ([n = 0, agreeing = 0, ...chosen]: Float64Array) => {
    const all = n * raters;
    const squares = chosen.reduce((sum, count) => sum + count * count, 0);
    // In whole numbers, so that "no disagreement by chance" is exact.
    const hasRoom = squares < all * all;
    return { hasRoom, observed: agreeing / n, expected: squares / (all * all) };
  };
  const kappa = (drawn: Uint32Array) => {
    const { hasRoom, observed, expected } = agreements(sumRows(rows, drawn));
    return hasRoom ? (observed - expected) / (1 - expected) : undefined;
  };
  const figures = (value: number) => {
    const { observed, expected } = agreements(sumAll(rows));
    return chanceFigures(value, observed, expected, categories, counts);
  };
  return measured(unitCounts, rows.kindOf, kappa, 'one_category', figures, options);
}
