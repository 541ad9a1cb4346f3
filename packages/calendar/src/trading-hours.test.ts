import { describe, expect, test } from '@jest/globals';
import { tradingHoursBetween } from './trading-hours.ts';

describe('the hours in which filings arrive all the time', () => {
  const hours = (from: string, to: string) => tradingHoursBetween(new Date(from), new Date(to));

  test('count from half past nine to four on business days of EDGAR', () => {
    expect(hours('2026-01-12T15:00:00Z', '2026-01-12T16:30:00Z')).toBe(1.5);
    expect(hours('2026-01-12T11:00:00Z', '2026-01-13T03:00:00Z')).toBe(6.5);
    expect(hours('2026-01-16T20:00:00Z', '2026-01-20T15:30:00Z')).toBe(2); // Friday 15:00 to Tuesday 10:30
    expect(hours('2026-04-03T13:30:00Z', '2026-04-03T14:30:00Z')).toBe(1); // Good Friday: EDGAR is open
  });

  test('count for the last thirty days only', () => {
    expect(hours('2025-11-01T00:00:00Z', '2026-03-27T23:00:00Z')).toBe(22 * 6.5); // from February 26
  });

  test('are none backward, at night and over a weekend', () => {
    expect(hours('2026-01-12T16:30:00Z', '2026-01-12T15:00:00Z')).toBe(0);
    expect(hours('2026-01-12T22:00:00Z', '2026-01-13T14:00:00Z')).toBe(0);
    expect(hours('2026-01-17T00:00:00Z', '2026-01-18T23:00:00Z')).toBe(0);
  });
});
