import type { BootstrapOptions } from './bootstrap.ts';
import { type ChanceFigures, chanceFigures } from './chance-figures.ts';
import { type Measured, measured, whyNoOverlap } from './measured.ts';
import { type Category, codeRatings, countCategories, type Ratings } from './ratings.ts';
import { sumAll, sumRows, total, unitRows } from './unit-sums.ts';

/** What the categories are: names, ranks, or numbers whose differences or whose ratios count. */
export type LevelOfMeasurement = 'nominal' | 'ordinal' | 'interval' | 'ratio';

export interface AlphaOptions extends BootstrapOptions {
  /** How far apart two categories are; nominal unless given. */
  readonly level?: LevelOfMeasurement;
}

/** The squared difference of two positions among the categories, given how often each category was chosen. */
type SquaredDifference = (one: number, other: number, chosen: Float64Array) => number;

function squaredDifference(level: LevelOfMeasurement, categories: readonly Category[]): SquaredDifference {
  const number = (at: number) => Number(categories[at]);
  switch (level) {
    case 'nominal':
      return (one, other) => (one === other ? 0 : 1);
    case 'ordinal':
      return (one, other, chosen) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        return (total(chosen.subarray(low, high + 1)) - ((chosen[low] ?? 0) + (chosen[high] ?? 0)) / 2) ** 2;
      };
    case 'interval':
      return (one, other) => (number(one) - number(other)) ** 2;
    case 'ratio':
      return (one, other) => (one === other ? 0 : ((number(one) - number(other)) / (number(one) + number(other))) ** 2);
  }
}

/** Coincidences within a unit: for each two categories, the pairs of its ratings, divided by its ratings less one. */
function coincidences(counts: readonly number[]): number[] {
  const others = total(counts) - 1;
  return counts.flatMap((one, row) =>
    counts.map((other, column) => (one * (row === column ? other - 1 : other)) / others),
  );
}

/** The observed disagreement and the one expected by chance, of a matrix of coincidences. */
function disagreements(matrix: Float64Array, categories: number, difference: SquaredDifference) {
  const chosen = new Float64Array(categories);
  for (let row = 0; row < categories; row += 1)
    chosen[row] = total(matrix.subarray(row * categories, (row + 1) * categories));
  const all = total(chosen);
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < categories; row += 1) {
    for (let column = row + 1; column < categories; column += 1) {
      const apart = difference(row, column, chosen);
      observed += 2 * apart * (matrix[row * categories + column] ?? 0);
      expected += 2 * apart * (chosen[row] ?? 0) * (chosen[column] ?? 0);
    }
  }
  return { observed: observed / all, expected: expected / (all * (all - 1)) };
}

/**
 * Krippendorff's alpha: 1 - D_o / D_e, for any number of raters, with gaps. Units with fewer than two ratings are left out, as
 * published; a unit counts by how many ratings it has (Krippendorff, "Content Analysis", 2nd edition, 2004, chapter 11;
 * "Computing Krippendorff's Alpha-Reliability", 2011). At most 1; 0 is chance.
 *
 * `observedAgreement` and `expectedAgreement` are 1 - D_o and 1 - D_e of the nominal level, whatever the level.
 * @throws RangeError for words, or for negative numbers, at a level that cannot compare them; for a number that is not
 * finite; and for bootstrap options out of range
 */
export function krippendorffAlpha<Value extends Category>(
  ratings: readonly Ratings<Value>[],
  { level = 'nominal', ...options }: AlphaOptions = {},
): Measured<ChanceFigures> {
  const compared = ratings.filter((unit) => unit.filter((rating) => rating !== null).length >= 2);
  const unitCounts = { units: compared.length, unitsLeftOut: ratings.length - compared.length };
  const { units, categories } = codeRatings(compared);
  if (level !== 'nominal' && categories.some((category) => typeof category !== 'number'))
    throw new RangeError(`the ${level} alpha compares numbers`);
  if (level === 'ratio' && categories.some((category) => Number(category) < 0))
    throw new RangeError('the ratio alpha compares numbers that are not negative');
  if (compared.length === 0) return { ...unitCounts, isDefined: false, why: whyNoOverlap(ratings) };
  const k = categories.length;
  const counts = units.map((unit) => countCategories(unit, k));
  const rows = unitRows(counts.map(coincidences), k * k);
  const difference = squaredDifference(level, categories);
  const alpha = (drawn: Uint32Array) => {
    const { observed, expected } = disagreements(sumRows(rows, drawn), k, difference);
    return expected === 0 ? undefined : 1 - observed / expected;
  };
  const figures = (value: number) => {
    const sums = sumAll(rows);
    const nominal = disagreements(sums, k, squaredDifference('nominal', categories));
    return chanceFigures(value, 1 - nominal.observed, 1 - nominal.expected, categories, counts);
  };
  return measured(unitCounts, rows.kindOf, alpha, 'one_category', figures, options);
}
