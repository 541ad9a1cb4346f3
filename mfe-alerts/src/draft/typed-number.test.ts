import { expect, test } from '@jest/globals';
import { isReversed, typedNumber, typedThreshold } from './typed-number.ts';

test.each([
  ['250000', '250000'],
  ['250,000', '250000'],
  ['$ -1,200.50', '-1200.50'],
  ['1.2.3', '1.23'],
  ['12abc', '12'],
  ['1-2', '12'],
  ['−5', '-5'],
  ['-', '-'],
  ['.', '.'],
  ['', ''],
])('a numeric field keeps digits, a minus sign and one decimal point, part 2 section 5: %p is %p', (typed, kept) => {
  expect(typedNumber(typed)).toBe(kept);
});

test('a price threshold accepts decimals that are not negative, part 2 section 5', () => {
  expect(['-5', '5%', '7.25 %', 'a'].map(typedThreshold)).toEqual(['5', '5', '7.25', '']);
});

test('the second number of a BETWEEN must exceed the first, part 2 section 5', () => {
  const between = (val1: string, val2: string) => isReversed({ operator: 'between', val1, val2 });
  expect([between('2', '1'), between('2', '2'), between('2', '10'), between('2', ''), between('', '1')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isReversed({ operator: '>=', val1: '2', val2: '1' })).toBe(false);
});
