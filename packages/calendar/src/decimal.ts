/** An exact decimal number: `units` × 10^-`scale`. Shares and prices as filed are never converted to floating point. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The longest number accepted. EDGAR stores 12 digits before and 4 after the decimal point. */
const MAX_DIGITS = 60;
const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const POWERS = Array.from({ length: 2 * MAX_DIGITS + 32 }, (_, n) => 10n ** BigInt(n));

export const ZERO: Decimal = { units: 0n, scale: 0 };

function tenTo(n: number): bigint {
  return POWERS[n] ?? 10n ** BigInt(n);
}

/** Reads plain decimal notation such as `2693`, `-0.50` or `.3621`; null for anything else. */
export function readDecimal(text: string): Decimal | null {
  if (text.length === 0 || text.length > MAX_DIGITS) return null;
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole.length + fraction.length === 0) return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/**
 * The decimal that a number prints as: 0.1 becomes exactly one tenth.
 * @throws RangeError for NaN and the infinities
 */
export function decimalOfNumber(value: number): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`${value} is not a finite number.`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const units = sign === '-' ? -digits : digits;
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * tenTo(-scale), scale: 0 } : { units, scale };
}

/** Plain decimal notation without trailing zeros; with `places`, exactly that many decimals, rounded half to even. */
export function writeDecimal(value: Decimal, places?: number): string {
  const { units, scale } = places === undefined ? value : roundDecimal(value, places);
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = scale === 0 ? '' : digits.slice(-scale);
  if (places === undefined) fraction = fraction.replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative && units !== 0n ? `-${text}` : text;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: a.units * tenTo(scale - a.scale) + b.units * tenTo(scale - b.scale), scale };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** a ÷ b with `places` decimals, rounded half to even; null when b is zero. */
export function divideDecimals(a: Decimal, b: Decimal, places: number): Decimal | null {
  if (b.units === 0n) return null;
  const numerator = a.units * tenTo(b.scale + places);
  const denominator = b.units * tenTo(a.scale);
  return { units: divideHalfEven(numerator, denominator), scale: places };
}

/** Negative when a < b, zero when they are equal, positive when a > b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = addDecimals(a, { units: -b.units, scale: b.scale }).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return { units: value.units * tenTo(places - value.scale), scale: places };
  return { units: divideHalfEven(value.units, tenTo(value.scale - places)), scale: places };
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  let quotient = n / d;
  const twice = (n % d) * 2n;
  if (twice > d || (twice === d && quotient % 2n === 1n)) quotient += 1n;
  return negative ? -quotient : quotient;
}
