/** Exact decimals as text: shares and dollars of filings never pass through floats. */

interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

function read(text: string): Scaled {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`'${text}' is not a plain decimal.`);
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

const align = ({ units, scale }: Scaled, to: number): bigint => units * 10n ** BigInt(to - scale);

/** Sum of plain decimals; `0` for none. */
export function sumDecimals(texts: readonly string[]): string {
  const numbers = texts.map(read);
  const scale = Math.max(0, ...numbers.map((number) => number.scale));
  const sum = numbers.reduce((total, number) => total + align(number, scale), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return `${sum < 0n ? '-' : ''}${whole}${scale > 0 && fraction !== '' ? `.${fraction}` : ''}`;
}

/**
 * Negative, zero or positive as the decimal is below, equal to or above a number that a person typed; the number counts
 * as the decimal it is written as.
 */
export function compareToNumber(text: string, limit: number): number {
  const left = read(text);
  const right = read(plain(limit));
  const scale = Math.max(left.scale, right.scale);
  const difference = align(left, scale) - align(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** A finite number in plain notation: `1e-7` becomes `0.0000001`. */
function plain(value: number): string {
  const written = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(written);
  if (!match) return written;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = first + rest;
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${digits}`
    : `${sign}${digits.padEnd(shift + 1, '0').slice(0, shift + 1)}${digits.length > shift + 1 ? `.${digits.slice(shift + 1)}` : ''}`;
}
