import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfNumber,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
} from './decimal.ts';

const decimals = fc.record({ units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.nat({ max: 8 }) });
const read = (text: string): Decimal => {
  const value = readDecimal(text);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
};

describe('decimals', () => {
  test('a written decimal reads back as the same number', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const text = writeDecimal(value);
        expect(compareDecimals(read(text), value)).toBe(0);
        expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/);
        expect(text).not.toBe('-0');
      }),
    );
  });

  test('sums and products agree with whole-number arithmetic', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const scaled = (d: Decimal) => d.units * 10n ** BigInt(16 - d.scale);
        expect(scaled(addDecimals(a, b))).toBe(scaled(a) + scaled(b));
        expect(compareDecimals(multiplyDecimals(a, b), multiplyDecimals(b, a))).toBe(0);
        expect(multiplyDecimals(a, b).units).toBe(a.units * b.units);
      }),
    );
  });

  test('a quotient is off by at most half of its last digit', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const quotient = divideDecimals(a, b, 4);
        if (b.units === 0n) return expect(quotient).toBeNull();
        const back = multiplyDecimals(quotient!, b);
        const error = addDecimals(back, { units: -a.units, scale: a.scale });
        const size = (d: Decimal): Decimal => ({ units: d.units < 0n ? -d.units : d.units, scale: d.scale });
        const half = multiplyDecimals(size(b), { units: 5n, scale: 5 });
        expect(compareDecimals(size(error), half)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('ties round to even', () => {
    expect(writeDecimal(read('0.00005'), 4)).toBe('0.0000');
    expect(writeDecimal(read('0.00015'), 4)).toBe('0.0002');
    expect(writeDecimal(read('-0.00015'), 4)).toBe('-0.0002');
    expect(writeDecimal(divideDecimals(read('1'), read('8'), 2)!)).toBe('0.12');
  });

  test.each([
    ['0', '-3', '0.00'],
    ['0', '3', '0.00'],
    ['-1', '-8', '0.12'],
    ['1', '-8', '-0.12'],
    ['1', '3', '0.33'],
    ['5', '3', '1.67'],
  ])('%s ÷ %s is %s', (a, b, quotient) => {
    expect(writeDecimal(divideDecimals(read(a), read(b), 2)!, 2)).toBe(quotient);
  });

  test('more decimals than a number has are zeros', () => {
    expect(writeDecimal(read('-1.5'), 4)).toBe('-1.5000');
    expect(writeDecimal(read('7'), 0)).toBe('7');
    expect(writeDecimal(read('2.5'), 0)).toBe('2');
  });

  test.each([
    [0.1, '0.1'],
    [-1234.5, '-1234.5'],
    [1e-7, '0.0000001'],
    [-2.5e-9, '-0.0000000025'],
    [1.5e21, '1500000000000000000000'],
    [123456789012345680000, '123456789012345680000'],
    [-0, '0'],
  ])('the number %d counts as %s', (value, written) => {
    expect(writeDecimal(decimalOfNumber(value))).toBe(written);
  });

  test('a converted number reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(writeDecimal(decimalOfNumber(value)))).toBe(value === 0 ? 0 : value);
      }),
    );
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => decimalOfNumber(value)).toThrow(RangeError);
  });

  test.each(['', '.', '1,000', '1e5', '$5', ' 1', 'NaN', '--1', '1'.repeat(61)])('%j is not a number', (text) => {
    expect(readDecimal(text)).toBeNull();
  });

  test.each([
    ['.3621', '0.3621'],
    ['106150.00', '106150'],
    ['007', '7'],
    ['5.', '5'],
    ['-0.0', '0'],
    ['+7', '7'],
    ['1'.repeat(60), '1'.repeat(60)],
  ])('%s is written %s', (text, written) => {
    expect(writeDecimal(read(text))).toBe(written);
  });
});
