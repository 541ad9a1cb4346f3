import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  ageText,
  clockText,
  dayOfInstantText,
  daysBetween,
  dayText,
  easternText,
  instantText,
  isDay,
  monthText,
  NEW_YORK,
  newYorkDay,
  shortDayText,
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
  test('days, which have no zone; a text that is no day as it is', () => {
    expect([dayText('2024-01-05'), dayText('2025-09-30')]).toEqual(['Jan 5, 2024', 'Sep 30, 2025']);
    expect(shortDayText('2024-01-05')).toBe('Jan 5');
    expect([monthText('2024-01'), monthText('2024-13')]).toEqual(['Jan 2024', '2024-13']);
    expect([dayText('2026-02-30'), shortDayText('soon')]).toEqual(['2026-02-30', 'soon']);
  });

  test('times of the day', () => {
    expect([0, 450, 720, 1080, 1439].map(clockText)).toEqual([
      '12:00 AM',
      '7:30 AM',
      '12:00 PM',
      '6:00 PM',
      '11:59 PM',
    ]);
  });

  test.each([
    ['America/New_York', 'Nov 22, 2026, 1:04 AM EST'],
    ['America/Los_Angeles', 'Nov 21, 2026, 10:04 PM PST'],
    ['Europe/Zurich', 'Nov 22, 2026, 7:04 AM GMT+1'],
    ['UTC', 'Nov 22, 2026, 6:04 AM UTC'],
  ])('a moment in %s, with its zone, is %s', (timeZone, words) => {
    expect(instantText('2026-11-22T06:04:00Z', { timeZone })).toBe(words);
    expect(instantText('not a time', { timeZone })).toBe('not a time');
  });

  // By hand: UTC−10 all year, UTC−5 and −4, UTC+9 all year; New York changes its clocks on Mar 8 and Nov 1, 2026, at 2 AM.
  test.each([
    ['2026-01-15T04:59:59Z', 'Jan 14, 2026, 6:59 PM HST', 'Jan 14, 2026, 11:59 PM EST', 'Jan 15, 2026, 1:59 PM GMT+9'],
    ['2026-01-15T05:00:00Z', 'Jan 14, 2026, 7:00 PM HST', 'Jan 15, 2026, 12:00 AM EST', 'Jan 15, 2026, 2:00 PM GMT+9'],
    ['2026-01-15T10:00:00Z', 'Jan 15, 2026, 12:00 AM HST', 'Jan 15, 2026, 5:00 AM EST', 'Jan 15, 2026, 7:00 PM GMT+9'],
    ['2026-01-15T15:00:00Z', 'Jan 15, 2026, 5:00 AM HST', 'Jan 15, 2026, 10:00 AM EST', 'Jan 16, 2026, 12:00 AM GMT+9'],
    ['2026-03-08T06:59:00Z', 'Mar 7, 2026, 8:59 PM HST', 'Mar 8, 2026, 1:59 AM EST', 'Mar 8, 2026, 3:59 PM GMT+9'],
    ['2026-03-08T07:00:00Z', 'Mar 7, 2026, 9:00 PM HST', 'Mar 8, 2026, 3:00 AM EDT', 'Mar 8, 2026, 4:00 PM GMT+9'],
    ['2026-11-01T05:30:00Z', 'Oct 31, 2026, 7:30 PM HST', 'Nov 1, 2026, 1:30 AM EDT', 'Nov 1, 2026, 2:30 PM GMT+9'],
    ['2026-11-01T06:30:00Z', 'Oct 31, 2026, 8:30 PM HST', 'Nov 1, 2026, 1:30 AM EST', 'Nov 1, 2026, 3:30 PM GMT+9'],
    ['2026-12-31T23:30:00Z', 'Dec 31, 2026, 1:30 PM HST', 'Dec 31, 2026, 6:30 PM EST', 'Jan 1, 2027, 8:30 AM GMT+9'],
  ])('%s in Honolulu, New York and Tokyo, over midnight and both changes of clocks', (at, ...words) => {
    const zones = ['Pacific/Honolulu', NEW_YORK, 'Asia/Tokyo'];
    expect(zones.map((timeZone) => instantText(at, { timeZone }))).toEqual(words);
    expect(zones.map((zone) => dayOfInstantText(new Date(at), zone))).toEqual(
      words.map((text) => text.replace(/, \d+:.*/, '')),
    );
    expect(easternText(at)).toBe(words[1]?.replace(/E[SD]T/, 'ET'));
  });

  test('beside its day only the time, to the second or a tenth where it is asked for', () => {
    const at = '2026-11-22T04:31:04.16Z';
    const besideDayOf = new Date('2026-11-22T04:30:00Z');
    expect(instantText(at, { timeZone: 'UTC', besideDayOf, seconds: 'tenths' })).toBe('4:31:04.1 AM UTC');
    expect(instantText(at, { timeZone: 'UTC', seconds: 'whole' })).toBe('Nov 22, 2026, 4:31:04 AM UTC');
    expect(easternText(at, { besideDayOf: new Date('2026-11-22T05:30:00Z') })).toBe('Nov 21, 2026, 11:31 PM ET');
  });

  test('one format is made for each zone, because making one is slow', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (const minute of [10, 11, 12]) {
      instantText(`2026-11-22T06:${minute}:00Z`, { timeZone: 'Asia/Seoul' });
    }
    const count = made.mock.calls.length;
    made.mockRestore();
    expect(count).toBe(1);
  });

  test('the year is left out where it is the present one in that zone', () => {
    const now = new Date('2026-01-01T09:00:00Z');
    const told = (timeZone: string) => instantText('2026-01-01T01:00:00Z', { timeZone, now });
    expect([told('America/New_York'), told('UTC')]).toEqual(['Dec 31, 2025, 8:00 PM EST', 'Jan 1, 1:00 AM UTC']);
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
