import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfNumber,
  divideDecimals,
  readDecimal,
  writeDecimal,
  ZERO,
} from '@sentinel/calendar';

/** Exact sum of plain decimals; `0` for an empty list. */
export function sumAmounts(texts: readonly string[]): string {
  return writeDecimal(texts.map(read).reduce(addDecimals, ZERO));
}

/** Negative, zero or positive when a plain decimal is below, equal to or above a number that a user entered. */
export function compareToNumber(text: string, limit: number): number {
  return compareDecimals(read(text), decimalOfNumber(limit));
}

/** The largest of some plain decimals. */
export const largestAmount = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (compareDecimals(read(text), read(most)) > 0 ? text : most));

/** By what part of it an amount above 0 changed, as a plain decimal with 8 decimals, never negative; null from 0. */
export function fractionMoved(before: string, after: string): string | null {
  const { scale, units } = read(before);
  const change = addDecimals(read(after), { scale, units: -units });
  const moved = { ...change, units: change.units < 0n ? -change.units : change.units };
  const fraction = divideDecimals(moved, { scale, units }, 8);
  return fraction && writeDecimal(fraction);
}

function read(text: string): Decimal {
  const amount = readDecimal(text);
  if (amount === null) throw new RangeError(`'${text}' is not a plain decimal.`);
  return amount;
}
