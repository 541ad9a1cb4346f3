import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfNumber,
  readDecimal,
  writeDecimal,
  ZERO,
} from '@sentinel/market-math';

/** Sum of plain decimals, exact; `0` for none. */
export function sumAmounts(texts: readonly string[]): string {
  return writeDecimal(texts.map(read).reduce(addDecimals, ZERO));
}

/** Negative, zero or positive as a plain decimal is below, equal to or above a number that a person typed. */
export function compareToNumber(text: string, limit: number): number {
  return compareDecimals(read(text), decimalOfNumber(limit));
}

function read(text: string): Decimal {
  const amount = readDecimal(text);
  if (amount === null) throw new RangeError(`'${text}' is not a plain decimal.`);
  return amount;
}
