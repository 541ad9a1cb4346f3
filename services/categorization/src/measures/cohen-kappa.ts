import type { BootstrapOptions } from './bootstrap.ts';
import { type ChanceFigures, chanceFigures } from './chance-figures.ts';
import { type Measured, measured, whyNoOverlap } from './measured.ts';
import { type Category, codeRatings, countCategories, type Ratings } from './ratings.ts';
import { sumAll, sumRows, total, unitRows } from './unit-sums.ts';

export interface CohenFigures extends ChanceFigures {
  /** The largest kappa that the shares of the two raters allow (Cohen 1960, p. 42). */
  readonly maximum: number;
  /** Of two categories, how far apart the two raters' shares are, from 0 to 1 (Byrt, Bishop and Carlin); null with more. */
  readonly biasIndex: number | null;
}

/** How many units, and on how many the raters agree, by chance (times the number of units), and at most with their shares. */
function tableSums(table: Float64Array, categories: number) {
  const position = [...new Array(categories).keys()];
  const rows = position.map((row) => total(table.subarray(row * categories, (row + 1) * categories)));
  const columns = position.map((column) => total(position.map((row) => table[row * categories + column] ?? 0)));
  const product = position.map((at) => (rows[at] ?? 0) * (columns[at] ?? 0));
  return {
    units: total(rows),
    rows,
    columns,
    agreeing: total(position.map((at) => table[at * categories + at] ?? 0)),
    byChance: total(product),
    atMost: total(position.map((at) => Math.min(rows[at] ?? 0, columns[at] ?? 0))),
  };
}

/**
 * Cohen's kappa of two raters: (p_o - p_e) / (1 - p_e), where p_e is the agreement of two raters who each choose with their own
 * shares (Cohen, "A Coefficient of Agreement for Nominal Scales", Educational and Psychological Measurement 20, 1960). From -1
 * to 1; 0 is chance. Units that either rater left out are not compared.
 * @param pairs by unit, the ratings of the two raters, always in the same order
 * @throws RangeError for a unit that has not two entries, a number that is not finite, and bootstrap options out of range
 */
export function cohenKappa<Value extends Category>(
  pairs: readonly Ratings<Value>[],
  options?: BootstrapOptions,
): Measured<CohenFigures> {
  if (pairs.some(({ length }) => length !== 2)) throw new RangeError("Cohen's kappa compares two raters");
  const complete = pairs.filter((pair) => !pair.includes(null));
  const counts = { units: complete.length, unitsLeftOut: pairs.length - complete.length };
  if (complete.length === 0) return { ...counts, isDefined: false, why: whyNoOverlap(pairs) };
  const { units, categories } = codeRatings(complete);
  const k = categories.length;
  const cells = unitRows(
    units.map(([one = 0, other = 0]) => {
      const row = new Array<number>(k * k).fill(0);
      row[one * k + other] = 1;
      return row;
    }),
    k * k,
  );
  const kappa = (drawn: Uint32Array) => {
    const { units: n, agreeing, byChance } = tableSums(sumRows(cells, drawn), k);
    // In whole numbers, so that "no disagreement by chance" is exact.
    const room = n * n - byChance;
    return room === 0 ? undefined : (n * agreeing - byChance) / room;
  };
  const figures = (value: number) => {
    const { units: n, rows, columns, agreeing, byChance, atMost } = tableSums(sumAll(cells), k);
    const perUnit = units.map((unit) => countCategories(unit, k));
    return {
      ...chanceFigures(value, agreeing / n, byChance / (n * n), categories, perUnit),
      maximum: (n * atMost - byChance) / (n * n - byChance),
      biasIndex: k === 2 ? Math.abs((rows[0] ?? 0) - (columns[0] ?? 0)) / n : null,
    };
  };
  return measured(counts, cells.kindOf, kappa, 'one_category', figures, options);
}
