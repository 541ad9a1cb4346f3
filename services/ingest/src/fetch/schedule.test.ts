import { describe, expect, test } from '@jest/globals';
import { indexPasses } from './index-passes.ts';
import { tradingHoursBetween } from './silence.ts';

const passes = (after: string, upTo: string) =>
  indexPasses(new Date(after), new Date(upTo)).map(({ at, day }) => `${day} at ${at.toISOString()}`);

describe('when daily indexes are read', () => {
  test('at half past ten in the evening and at six the next morning, New York time', () => {
    expect(passes('2026-01-12T15:00:00Z', '2026-01-13T03:29:59Z')).toEqual([]);
    expect(passes('2026-01-12T15:00:00Z', '2026-01-13T03:30:00Z')).toEqual(['2026-01-12 at 2026-01-13T03:30:00.000Z']);
    expect(passes('2026-01-13T03:30:00Z', '2026-01-13T11:00:00Z')).toEqual(['2026-01-12 at 2026-01-13T11:00:00.000Z']);
    expect(passes('2026-07-01T15:00:00Z', '2026-07-02T02:30:00Z')).toEqual(['2026-07-01 at 2026-07-02T02:30:00.000Z']);
  });

  test('after an absence each business day once; Friday ends on Saturday morning, and holidays have none', () => {
    expect(passes('2026-01-15T12:00:00Z', '2026-01-21T04:00:00Z')).toEqual([
      '2026-01-15 at 2026-01-16T11:00:00.000Z',
      '2026-01-16 at 2026-01-17T11:00:00.000Z',
      '2026-01-20 at 2026-01-21T03:30:00.000Z', // the 19th is Martin Luther King's
    ]);
  });
});

describe('hours of silence', () => {
  const hours = (from: string, to: string) => tradingHoursBetween(new Date(from), new Date(to));

  test('count from half past nine to four on business days of EDGAR', () => {
    expect(hours('2026-01-12T15:00:00Z', '2026-01-12T16:30:00Z')).toBe(1.5);
    expect(hours('2026-01-12T11:00:00Z', '2026-01-13T03:00:00Z')).toBe(6.5);
    expect(hours('2026-01-16T20:00:00Z', '2026-01-20T15:30:00Z')).toBe(2); // Friday 15:00 to Tuesday 10:30
    expect(hours('2026-04-03T13:30:00Z', '2026-04-03T14:30:00Z')).toBe(1); // Good Friday: EDGAR is open
  });

  test('are none backward, at night and over a weekend', () => {
    expect(hours('2026-01-12T16:30:00Z', '2026-01-12T15:00:00Z')).toBe(0);
    expect(hours('2026-01-12T22:00:00Z', '2026-01-13T14:00:00Z')).toBe(0);
    expect(hours('2026-01-17T00:00:00Z', '2026-01-18T23:00:00Z')).toBe(0);
  });
});
