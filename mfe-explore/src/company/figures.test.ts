import { describe, expect, test } from '@jest/globals';
import {
  dollarsText,
  returnText,
  sharesText,
  shortDollarsText,
  signedDollarsText,
  thousandsText,
  toneOf,
} from './figures.ts';

describe('figures of the company page (part 2 section 5: en-US, "$ 12.34")', () => {
  test.each([
    [1_240_000_000, '$ 1.24B'],
    [22_600_000, '$ 22.60M'],
    [1000, '$ 1.00K'],
    [999.994, '$ 999.99'],
    [0, '$ 0.00'],
  ])('%d dollars in short: %s', (usd, text) => expect(shortDollarsText(usd)).toBe(text));

  test('dollars with their sign, and none for zero', () => {
    expect([2_124_380, -310_000, 0].map(signedDollarsText)).toEqual(['+$ 2.12M', '−$ 310.00K', '$ 0.00']);
    expect([1, -1, 0].map(toneOf)).toEqual(['gain', 'loss', undefined]);
  });

  test('exact dollars, shares, thousands', () => {
    expect(dollarsText(639_872.8)).toBe('$ 639,872.80');
    expect([45_640, 3.5].map(sharesText)).toEqual(['45,640', '3.5']);
    expect(thousandsText(4_352_370)).toBe('4,352.37');
  });

  test('returns as signed percentages; what rounds to zero has no sign', () => {
    expect([0.3168, -0.334, 0.00001, -0.00001].map(returnText)).toEqual(['+31.68%', '−33.40%', '0.00%', '0.00%']);
  });
});
