import { expect, test } from '@jest/globals';
import { isMarketOpen } from './is-market-open.ts';

test.each([
  ['2025-06-16T13:29:59Z', false],
  ['2025-06-16T13:30:00Z', true],
  ['2025-06-16T19:59:59Z', true],
  ['2025-06-16T20:00:00Z', false],
  ['2025-11-28T14:30:00Z', true], // the day after Thanksgiving
  ['2025-11-28T18:00:00Z', false],
  ['2025-06-14T15:00:00Z', false], // Saturday
])('the market at %s is open: %s', (at, isOpen) => {
  expect(isMarketOpen(Date.parse(at))).toBe(isOpen);
});
