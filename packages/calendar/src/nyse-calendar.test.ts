import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from './days.ts';
import {
  FIRST_SESSION_DAY,
  isNyseSession,
  type NyseSession,
  nyseSessions,
  sessionOfInstant,
  sessionOnOrBefore,
} from './index.ts';
import { nyseCloseTime, nyseHolidays } from './nyse-holidays.ts';

const OPEN_DATA = resolve(import.meta.dirname, '../../../../shared/data/edgar/open');
const hasOpenData = existsSync(OPEN_DATA);
if (!hasOpenData) process.stdout.write('Skipped: no real prices in ../shared/data/edgar/open\n');

const daysOf = (fromDay: string, toDay: string) => nyseSessions(fromDay, toDay).map(({ day }) => day);

(hasOpenData ? describe : describe.skip)('the calendar of real sessions', () => {
  interface Reference {
    readonly sessions: string[];
    readonly early_close_13h: string[];
    readonly weekday_holidays: string[];
  }
  const read = (...path: string[]) => readFileSync(join(OPEN_DATA, ...path), 'utf8');

  test('has every session, holiday and early close from 2018 to August 2026', () => {
    const reference = JSON.parse(read('reference', 'nyse_calendar.json')) as Reference;
    const sessions = nyseSessions('2018-01-01', '2026-08-21');
    expect(sessions.map(({ day }) => day)).toEqual(reference.sessions);
    expect(sessions.filter(({ isEarlyClose }) => isEarlyClose).map(({ day }) => day)).toEqual(
      reference.early_close_13h,
    );
    const holidays = [2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) =>
      [...nyseHolidays(year)].filter((day) => ![0, 6].includes(new Date(day).getUTCDay())).sort(),
    );
    // The list ends in August.
    expect(holidays.filter((day) => day <= '2026-08-21')).toEqual(reference.weekday_holidays);
  });

  test.each([
    ['SPY_adjusted_to_20260821.csv', '1993-01-29', '2026-08-21'],
    ['SPY_alphavantage_raw_1999_2024.csv', '1999-11-01', '2024-11-08'],
    ['VTI_alphavantage_raw_2001_2024.csv', '2001-05-31', '2024-11-08'],
  ])('has the days of %s and no others', (file, from, to) => {
    const days = read('prices', file)
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => line.slice(0, 10));
    const sessions = new Set(daysOf(from, to));
    expect(days.filter((day) => !sessions.has(day))).toEqual([]);
    const traded = new Set(days);
    expect([...sessions].filter((day) => !traded.has(day))).toEqual([]);
  });
});

describe('the calendar of the New York Stock Exchange', () => {
  test.each([
    [1990, '01-01 02-19 04-13 05-28 07-04 09-03 11-22 12-25'],
    [1994, '02-21 04-01 04-27 05-30 07-04 09-05 11-24 12-26'], // President Nixon
    [1998, '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25'], // the first Martin Luther King Day
    [2001, '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25'],
    [2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24'], // President Reagan
    [2007, '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25'], // President Ford
    [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'], // Hurricane Sandy
    [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'], // President G. H. W. Bush
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'], // the first Juneteenth
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    // New Year's Day of 2028 is a Saturday, so the exchange does not observe it.
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
  ])('is closed on the weekdays of %i that the exchange published', (year, closings) => {
    const open = new Set(daysOf(`${year}-01-01`, `${year}-12-31`));
    const days: string[] = [];
    for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 86_400_000) {
      const weekday = new Date(ms).getUTCDay();
      const day = new Date(ms).toISOString().slice(0, 10);
      if (weekday !== 0 && weekday !== 6 && !open.has(day)) days.push(day.slice(5));
    }
    expect(days.join(' ')).toBe(closings);
  });

  test('closes early on the days that the exchange did from 1990 to 2017', () => {
    const closes = nyseSessions('1990-01-01', '2017-12-31')
      .filter(({ isEarlyClose }) => isEarlyClose)
      .map(({ day }) => (nyseCloseTime(day) === '13:00' ? day : `${day} ${nyseCloseTime(day)}`));
    expect(closes).toEqual([
      ...['1990-12-24 14:00', '1991-12-24 14:00', '1992-11-27 14:00', '1992-12-24 14:00', '1993-11-26'],
      ...['1994-02-11 14:30', '1994-11-25', '1995-07-03', '1995-11-24'],
      ...['1996-01-08 14:00', '1996-07-05', '1996-11-29', '1996-12-24'],
      ...['1997-07-03', '1997-10-27 15:30', '1997-11-28', '1997-12-24', '1997-12-26'],
      ...['1998-11-27', '1998-12-24', '1999-11-26', '1999-12-31', '2000-07-03', '2000-11-24'],
      ...['2001-07-03', '2001-11-23', '2001-12-24', '2002-07-05', '2002-11-29', '2002-12-24'],
      ...['2003-07-03', '2003-11-28', '2003-12-24', '2003-12-26', '2004-11-26', '2005-11-25'],
      ...['2006-07-03', '2006-11-24', '2007-07-03', '2007-11-23', '2007-12-24'],
      ...['2008-07-03', '2008-11-28', '2008-12-24', '2009-11-27', '2009-12-24', '2010-11-26', '2011-11-25'],
      ...['2012-07-03', '2012-11-23', '2012-12-24', '2013-07-03', '2013-11-29', '2013-12-24'],
      ...['2014-07-03', '2014-11-28', '2014-12-24', '2015-11-27', '2015-12-24', '2016-11-25'],
      ...['2017-07-03', '2017-11-24'],
    ]);
  });

  test('has the unscheduled closings, no Juneteenth before 2022 and no Martin Luther King Day before 1998', () => {
    expect(
      ['1994-04-27', '2001-09-11', '2001-09-14', '2004-06-11', '2007-01-02', '2012-10-29', '2012-10-30'].some(
        isNyseSession,
      ),
    ).toBe(false);
    expect(
      ['2001-09-10', '2001-09-17', '2021-06-18', '1997-01-20', '2010-12-31', '2021-12-31'].every(isNyseSession),
    ).toBe(true);
  });

  test('closes on the Good Fridays from 1991 to 2052', () => {
    // From the tables of Easter Sundays, less two days.
    const days =
      '1991-03-29 1992-04-17 1999-04-02 2000-04-21 2008-03-21 2011-04-22 2016-03-25 2019-04-19 2035-03-23 2038-04-23 2049-04-16 2052-04-19';
    expect(days.split(' ').filter(isNyseSession)).toEqual([]);
  });

  test('numbers sessions from January 2, 1990 without gaps', () => {
    const sessions = nyseSessions('1980-01-01', '2030-12-31');
    expect(sessions[0]).toEqual({
      session: 1,
      day: FIRST_SESSION_DAY,
      closesAt: '1990-01-02T21:00:00.000Z',
      isEarlyClose: false,
    });
    expect(sessions.map(({ session }) => session)).toEqual(sessions.map((_, index) => index + 1));
  });

  test.each([
    ['2026-01-12', '2026-01-12T21:00:00.000Z'], // winter
    ['2026-07-13', '2026-07-13T20:00:00.000Z'], // summer
    ['2026-03-09', '2026-03-09T20:00:00.000Z'], // the Monday after the clocks went forward
    ['2006-03-31', '2006-03-31T21:00:00.000Z'], // clocks went forward in April until 2006
    ['2024-11-29', '2024-11-29T18:00:00.000Z'], // the day after Thanksgiving
    ['2025-12-24', '2025-12-24T18:00:00.000Z'],
    ['1994-02-11', '1994-02-11T19:30:00.000Z'], // snow
    ['1996-01-08', '1996-01-08T19:00:00.000Z'], // snow
    ['1997-12-26', '1997-12-26T18:00:00.000Z'],
    ['1991-12-24', '1991-12-24T19:00:00.000Z'], // early closes were at 14:00 then
    ['2002-07-03', '2002-07-03T20:00:00.000Z'], // a Wednesday, full until 2012 …
    ['2002-07-05', '2002-07-05T17:00:00.000Z'], // … because Friday closed early
    ['2013-07-03', '2013-07-03T17:00:00.000Z'],
    ['2013-07-05', '2013-07-05T20:00:00.000Z'],
    ['2026-07-02', '2026-07-02T20:00:00.000Z'], // July 3 is the holiday, so July 2 is a full day
  ])('closes on %s at %s', (day, closesAt) => {
    expect(nyseSessions(day, day).map((session) => session.closesAt)).toEqual([closesAt]);
  });

  test.each([
    ['a second before the bell', '2024-11-29T17:59:59Z', '2024-11-29'],
    ['at the bell', '2024-11-29T18:00:00Z', '2024-12-02'],
    ['in the evening of Friday, Eastern', '2024-03-28T23:30:00-04:00', '2024-04-01'],
    ['on New Year’s Eve after the close', '2024-12-31T21:00:00Z', '2025-01-02'],
  ])('a time %s (%s) belongs to %s', (_when, instant, day) => {
    expect(sessionOfInstant(instant).day).toBe(day);
  });

  test('finds the session before and after any day', () => {
    const day = fc
      .integer({ min: Date.UTC(1990, 0, 2) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, (date) => {
        const before = sessionOnOrBefore(date);
        // The longest closing since 1990 was six days (September 2001).
        const [after] = nyseSessions(date, addDays(date, 6)) as [NyseSession];
        expect(isNyseSession(after.day)).toBe(true);
        expect((before?.day ?? '') <= date).toBe(true);
        expect(after.session - (before?.session ?? 0)).toBe(isNyseSession(date) ? 0 : 1);
        expect(sessionOfInstant(after.closesAt).session).toBe(after.session + 1);
        expect(sessionOfInstant(Date.parse(after.closesAt) - 1).session).toBe(after.session);
      }),
    );
    expect([sessionOnOrBefore('1990-01-01'), sessionOnOrBefore(FIRST_SESSION_DAY)?.session]).toEqual([null, 1]);
  });
});
