import { expect, test } from '@jest/globals';
import { yearRange } from './year-range.ts';

test('the lowest and highest close of 52 weeks, and where the last one stands', () => {
  expect(
    yearRange([
      ['2024-12-31', 500],
      ['2025-01-01', 40],
      ['2025-06-01', 10],
      ['2025-12-31', 25],
    ]),
  ).toEqual({ low: 10, high: 40, position: 0.5 });
});

test('one close is its own range; without prices there is none', () => {
  expect(yearRange([['2025-12-31', 25]])).toEqual({ low: 25, high: 25, position: 0.5 });
  expect(yearRange([])).toBeUndefined();
});
