/**
 * The copy stores money in ten-thousandths of a dollar and returns in hundred-millionths, as integers. DuckDB compares
 * integers three times as fast as doubles, which it must check for NaN (docs/decisions/0002-duckdb-copy.md).
 */
export const MONEY_UNITS = 10_000;
export const RETURN_UNITS = 100_000_000;

/** Just below 2^63. Larger values are errors in filings and are stored as this one. */
export const LARGEST = 9e18;

/** SQL that converts dollars or a fraction into units; null stays null. */
export const unitsSql = (expression: string, units: number) =>
  `case when ${expression} is not null then cast(least(greatest(round(${expression} * ${units}), -${LARGEST}), ${LARGEST}) as bigint) end`;

/**
 * A filter's bound in units. A lower bound is rounded up and an upper one down, so that no match lies outside the bound as
 * given. A floating-point error does not count as a fraction (0.07 * 1e8 is 7000000.000000001).
 */
export function boundInUnits(value: number, units: number, side: 'lower' | 'upper'): bigint {
  const exact = value * units;
  const nearest = Math.round(exact);
  const isNearest = Math.abs(exact - nearest) <= Math.abs(exact) * 4 * Number.EPSILON;
  const whole = isNearest ? nearest : side === 'lower' ? Math.ceil(exact) : Math.floor(exact);
  return BigInt(Math.max(-LARGEST, Math.min(LARGEST, whole)));
}

/** Converts units back to dollars or a fraction. */
export const fromUnits = (value: bigint | null, units: number): number | null =>
  value === null ? null : Number(value) / units;
