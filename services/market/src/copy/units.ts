/**
 * Numbers of the copy are whole: money in ten-thousandths of a dollar, returns in hundred-millionths. DuckDB compares whole
 * numbers three times as fast as doubles, whose comparison has to look for NaN (docs/decisions/0002-duckdb-copy.md).
 */
export const MONEY_UNITS = 10_000;
export const RETURN_UNITS = 100_000_000;

/** Below 2^63; what is larger is an error of its filing and sorts as the largest. */
const LARGEST = 9e18;

/** A number of dollars or a fraction as SQL that reads it into units; null stays null. */
export const unitsSql = (expression: string, units: number) =>
  `case when ${expression} is not null then cast(least(greatest(round(${expression} * ${units}), -${LARGEST}), ${LARGEST}) as bigint) end`;

/**
 * A bound in units: a lower one rounded up, an upper one rounded down, so that what is found keeps to the bound as given. What
 * misses a whole number by the error of a double is that number (0.07 * 1e8 is 7000000.000000001).
 */
export function boundInUnits(value: number, units: number, side: 'lower' | 'upper'): bigint {
  const exact = value * units;
  const nearest = Math.round(exact);
  const isNearest = Math.abs(exact - nearest) <= Math.abs(exact) * 4 * Number.EPSILON;
  const whole = isNearest ? nearest : side === 'lower' ? Math.ceil(exact) : Math.floor(exact);
  return BigInt(Math.max(-LARGEST, Math.min(LARGEST, whole)));
}

/** Units as the number they stand for. */
export const fromUnits = (value: bigint | null, units: number): number | null =>
  value === null ? null : Number(value) / units;
