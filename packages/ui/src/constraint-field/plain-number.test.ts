import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainNumber } from './plain-number.ts';

describe('a number as typed (part 3 section 5)', () => {
  test.each([
    ['250', 'dollars', '250'],
    [' $1,284.50 ', 'dollars', '1284.50'],
    ['-$3', 'dollars', '-3'],
    ['−15%', 'percent', '-15'],
    ['60 %', 'percent', '60'],
    ['.5', 'number', '0.5'],
    ['5.', 'number', '5'],
    ['+7', 'number', '7'],
    ['1,234,567', 'number', '1234567'],
  ] as const)('%s in %s is %s', (text, unit, plain) => {
    expect(plainNumber(text, unit)).toBe(plain);
  });

  test.each([
    ['', 'number'],
    ['soon', 'number'],
    ['5 days', 'number'],
    ['12,5', 'number'],
    ['1,23,456', 'number'],
    ['1e5', 'number'],
    ['-', 'number'],
    ['.', 'number'],
    ['1.2.3', 'number'],
    ['5%', 'dollars'],
    ['$5', 'percent'],
    ['%', 'percent'],
    ['5%%', 'percent'],
    ['Infinity', 'number'],
  ] as const)('%p in %s is none', (text, unit) => {
    expect(plainNumber(text, unit)).toBeUndefined();
  });

  test('what is read is the number that was written, however it was grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 999 }), (whole, thousandths) => {
        const fraction = `.${String(thousandths).padStart(3, '0')}`;
        const value = Number(`${whole}${fraction}`);
        const grouped = `${whole.toLocaleString('en-US')}${fraction}`;
        expect(Number(plainNumber(grouped, 'number'))).toBe(value);
        expect(Number(plainNumber(`${grouped}%`, 'percent'))).toBe(value);
        expect(Number(plainNumber(`$${grouped}`.replace('$-', '-$'), 'dollars'))).toBe(value);
      }),
    );
  });
});
