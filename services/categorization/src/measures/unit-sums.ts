/**
 * What a measure needs to know of the units, as numbers that are added over units. Units with equal numbers are of one kind and share
 * a row: a bootstrap then counts kinds, of which there are few where raters only choose a category.
 */
export interface UnitRows {
  /** The kind of each unit. */
  readonly kindOf: Uint32Array;
  /** The row of each kind, one behind the other. */
  readonly values: Float64Array;
  readonly width: number;
}

/**
 * Rows of the same width, one for each unit.
 * @param keyOf what tells kinds apart; the numbers of the row unless given
 */
export function unitRows(
  rows: readonly (readonly number[])[],
  width: number,
  keyOf: (row: readonly number[], unit: number) => number | string = (row) => row.join(),
): UnitRows {
  const kinds = new Map<number | string, number>();
  const distinct: (readonly number[])[] = [];
  const kindOf = Uint32Array.from(rows, (row, unit) => {
    const key = keyOf(row, unit);
    const known = kinds.get(key);
    if (known !== undefined) return known;
    kinds.set(key, distinct.length);
    return distinct.push(row) - 1;
  });
  return { kindOf, values: Float64Array.from(distinct.flat()), width };
}

/** How many units there are of each kind. */
export function countKinds(kindOf: Uint32Array): Uint32Array {
  const counts = new Uint32Array(kindOf.reduce((most, kind) => Math.max(most, kind + 1), 0));
  for (const kind of kindOf) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Adds the rows, each as often as there are units of its kind. */
export function sumRows({ values, width }: UnitRows, counts: Uint32Array): Float64Array {
  const sums = new Float64Array(width);
  for (let kind = 0; kind < counts.length; kind += 1) {
    const count = counts[kind] ?? 0;
    if (count === 0) continue;
    const start = kind * width;
    for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + count * (values[start + at] ?? 0);
  }
  return sums;
}

/** The sums of all units, each once. */
export const sumAll = (rows: UnitRows): Float64Array => sumRows(rows, countKinds(rows.kindOf));

export function total(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum;
}
