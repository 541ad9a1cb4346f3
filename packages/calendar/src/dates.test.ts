import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  ageText,
  dayOfInstantText,
  daysBetween,
  dayText,
  instantText,
  isDay,
  newYorkDay,
  utcDay,
  utcOffset,
  weekdayOf,
} from './index.ts';

const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('days', () => {
  test.each(['2024-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => expect(isDay(text)).toBe(true));
  test.each(['2023-02-29', '2024-2-9', '2024-02-30', '2024-01-01T00:00', '', 'today'])('%j is none', (text) =>
    expect(isDay(text)).toBe(false),
  );

  test('counting on and back ends where it began', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -20_000, max: 20_000 }), (instant, count) => {
        const day = utcDay(instant);
        const later = addDays(day, count);
        expect(daysBetween(day, later)).toBe(count);
        expect(addDays(later, -count)).toBe(day);
      }),
    );
  });

  test('a week begins on Sunday, and a leap day shifts the next year by two', () => {
    expect(['2024-02-25', '2024-02-29', '2024-03-02'].map(weekdayOf)).toEqual([0, 4, 6]);
    expect([weekdayOf('2024-01-01'), weekdayOf('2025-01-01')]).toEqual([1, 3]);
  });

  test('nothing comes after the last day that four digits write; no day is an error', () => {
    expect(addDays('9999-12-30', 400)).toBe('9999-12-31');
    expect(() => addDays('2024-13-01', 1)).toThrow(RangeError);
  });
});

describe('the day in New York', () => {
  test.each([
    ['2026-01-15T04:59:59Z', '2026-01-14'],
    ['2026-01-15T05:00:00Z', '2026-01-15'],
    ['2026-07-15T03:59:59Z', '2026-07-14'],
    ['2026-07-15T04:00:00Z', '2026-07-15'],
  ])('%s is %s', (instant, day) => expect(newYorkDay(new Date(instant))).toBe(day));
});

describe('what people read', () => {
  test('days as 05 Jan 2024, September too', () => {
    expect([dayText('2024-01-05'), dayText('2025-09-30')]).toEqual(['05 Jan 2024', '30 Sep 2025']);
  });

  test('moments in the zone of the reader', () => {
    const text = '2026-11-22T01:04:00Z';
    expect(instantText(text, { timeZone: 'UTC' })).toBe('Nov 22, 2026, 1:04 AM');
    expect(instantText(text, { timeZone: 'America/New_York' })).toBe('Nov 21, 2026, 8:04 PM');
    expect(instantText('not a time')).toBe('not a time');
    const instant = new Date(text);
    expect(dayOfInstantText(instant, 'America/New_York')).toBe('21 Nov 2026');
    expect(dayOfInstantText(instant, 'Asia/Tokyo')).toBe('22 Nov 2026');
  });

  test.each([
    ['America/New_York', 'Nov 22, 2026, 1:04 AM EST'],
    ['America/Los_Angeles', 'Nov 21, 2026, 10:04 PM PST'],
    ['Europe/Zurich', 'Nov 22, 2026, 7:04 AM GMT+1'],
    ['UTC', 'Nov 22, 2026, 6:04 AM UTC'],
  ])('a moment in %s with its zone is %s', (timeZone, words) => {
    const text = '2026-11-22T06:04:00Z';
    expect(instantText(text, { timeZone, withZone: true })).toBe(words);
    expect(instantText(text, { timeZone })).toBe(words.replace(/ [^ ]+$/, ''));
  });

  test('one format is made for each zone, because making one is slow', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (const minute of [10, 11, 12]) {
      instantText(`2026-11-22T06:${minute}:00Z`, { timeZone: 'Asia/Tokyo', withZone: true });
    }
    const count = made.mock.calls.length;
    made.mockRestore();
    expect(count).toBe(1);
  });

  test('the year is left out where it is the present one in that zone', () => {
    const now = new Date('2026-01-01T09:00:00Z');
    const told = (timeZone: string) => instantText('2026-01-01T01:00:00Z', { timeZone, now });
    expect([told('America/New_York'), told('UTC')]).toEqual(['Dec 31, 2025, 8:00 PM', 'Jan 1, 1:00 AM']);
  });

  test('the distance to UTC follows the season', () => {
    expect(utcOffset('America/New_York', new Date('2026-01-15'))).toBe('UTC−05:00');
    expect(utcOffset('America/New_York', new Date('2026-07-15'))).toBe('UTC−04:00');
    expect(utcOffset('UTC', new Date('2026-07-15'))).toBe('UTC+00:00');
  });
});

test.each([
  [-5000, '0 s ago'],
  [59_400, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_000, '59 min ago'],
  [3_600_000, '1 h ago'],
  [86_400_000, '1 day ago'],
  [3 * 86_400_000, '3 days ago'],
])('%i ms is %s', (ms, text) => expect(ageText(ms)).toBe(text));
