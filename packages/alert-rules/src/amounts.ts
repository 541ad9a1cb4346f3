import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfNumber,
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

function read(text: string): Decimal {
  const amount = readDecimal(text);
  if (amount === null) throw new RangeError(`'${text}' is not a plain decimal.`);
  return amount;
}
