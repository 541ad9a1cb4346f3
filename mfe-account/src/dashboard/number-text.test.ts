import { expect, test } from '@jest/globals';
import { countOf, returnText, shortDollars } from './number-text.ts';

test.each([
  [812, '$812'],
  [43_520, '$43.5K'],
  [1_200_000, '$1.20M'],
  [2_345_678_901, '$2.35B'],
])('%d dollars read %s', (usd, text) => expect(shortDollars(usd)).toBe(text));

test('returns have a sign, and a true minus', () => {
  expect([0.0976, -0.0105, 0].map(returnText)).toEqual(['+9.76%', '−1.05%', '0.00%']);
});

test('counts have separators, and say one of one', () => {
  expect([countOf(1, 'match', 'matches'), countOf(2000, 'match', 'matches'), countOf(0, 'digest')]).toEqual([
    '1 match',
    '2,000 matches',
    '0 digests',
  ]);
});
