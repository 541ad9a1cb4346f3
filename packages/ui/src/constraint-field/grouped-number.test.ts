import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cursorIn, grouped, groupedEdit } from './grouped-number.ts';
import { plainNumber } from './plain-number.ts';

describe('separators between thousands', () => {
  test.each([
    ['1000', '1,000'],
    ['-1234567.8901', '-1,234,567.8901'],
    ['$1284', '$1,284'],
    ['1250%', '1,250%'],
    ['1,250', '1,250'],
    ['250', '250'],
    ['12,5', '12,5'],
    ['1,0000', '1,0000'],
    ['1000k', '1000k'],
    ['', ''],
  ])('%p is shown as %p', (text, shown) => {
    expect(grouped(text)).toBe(shown);
  });

  test.each([
    ['a digit more', '1,000', '1,0005', '10,005'],
    ['a digit less', '1,000', '1,00', '100'],
    ['a separator removed', '1,000', '1000', '1,000'],
    ['a digit in front', '250', '1250', '1,250'],
    ['a comma typed', '12', '12,', '12,'],
    ['after a comma that is no separator', '12,', '12,5', '12,5'],
    ['a letter', '1,000', '1,000k', '1,000k'],
  ])('follow an edit: %s', (_what, before, after, shown) => {
    expect(groupedEdit(before, after)).toBe(shown);
  });

  test('the cursor stays behind the digit that it stood behind', () => {
    expect([0, 1, 2, 4].map((letters) => cursorIn('1,000', letters))).toEqual([0, 1, 3, 5]);
  });

  test('typed digit by digit, the number that is read is the number that was typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (number) => {
        let text = '';
        for (const letter of String(number)) text = groupedEdit(text, text + letter);
        expect(plainNumber(text, 'number')).toBe(String(number));
        expect(text).toBe(number.toLocaleString('en-US'));
      }),
    );
  });
});
