import { addDays, weekdayOf } from './days.ts';

/** Unscheduled closings since 1990. */
const SPECIAL_CLOSINGS = [
  '1994-04-27', // funeral of President Nixon
  '2001-09-11', // attacks of September 11
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11', // mourning for President Reagan
  '2007-01-02', // mourning for President Ford
  '2012-10-29', // Hurricane Sandy
  '2012-10-30',
  '2018-12-05', // mourning for President G. H. W. Bush
  '2025-01-09', // mourning for President Carter
];

/** Early closes that no rule covers, with the closing time (Eastern). */
const SPECIAL_EARLY_CLOSES = new Map([
  ['1994-02-11', '14:30'], // snow
  ['1996-01-08', '14:00'], // snow
  ['1997-10-27', '15:30'], // circuit breaker
  ['1997-12-26', '13:00'],
  ['1999-12-31', '13:00'],
  ['2003-12-26', '13:00'],
]);

const REGULAR_CLOSE = '16:00';
const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

const byYear = new Map<number, ReadonlySet<string>>();

/**
 * Weekdays of a year on which the New York Stock Exchange does not trade (Rule 7.2 and its holiday lists since 1990). A
 * holiday on a Sunday is observed on Monday, one on a Saturday on Friday. Exception: New Year's Day on a Saturday is not
 * observed, because that Friday ends the accounting year.
 */
export function nyseHolidays(year: number): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known) return known;
  const newYear = `${year}-01-01`;
  const holidays = new Set([
    ...(weekdayOf(newYear) === SATURDAY ? [] : [observed(newYear)]),
    ...(year >= 1998 ? [nthWeekday(year, 1, MONDAY, 3)] : []), // Martin Luther King
    nthWeekday(year, 2, MONDAY, 3), // Washington's Birthday
    addDays(easterSunday(year), -2), // Good Friday
    nthWeekday(year, 6, MONDAY, 1, -7), // Memorial Day: a week before the first Monday of June
    ...(year >= 2022 ? [observed(`${year}-06-19`)] : []), // Juneteenth
    observed(`${year}-07-04`),
    nthWeekday(year, 9, MONDAY, 1), // Labor Day
    thanksgiving(year),
    observed(`${year}-12-25`),
    ...SPECIAL_CLOSINGS.filter((day) => day.startsWith(`${year}-`)),
  ]);
  byYear.set(year, holidays);
  return holidays;
}

/** Closing time of a session, Eastern wall time (HH:mm): 16:00, or earlier on early closes. */
export function nyseCloseTime(day: string): string {
  const special = SPECIAL_EARLY_CLOSES.get(day);
  if (special) return special;
  const year = Number(day.slice(0, 4));
  const early = year >= 1993 ? '13:00' : '14:00';
  const monthDay = day.slice(5);
  if (monthDay === '12-24') return early;
  if (year >= 1992 && day === addDays(thanksgiving(year), 1)) return early;
  return isIndependenceDayEarlyClose(year, monthDay, weekdayOf(day)) ? early : REGULAR_CLOSE;
}

/**
 * The early close around July 4, since 1995: July 3. When July 3 is a Wednesday, it was Friday, July 5 until 2012, and is
 * July 3 since 2013.
 */
function isIndependenceDayEarlyClose(year: number, monthDay: string, weekday: number): boolean {
  if (year < 1995) return false;
  if (monthDay === '07-03') return weekday !== FRIDAY && (weekday !== WEDNESDAY || year >= 2013);
  return monthDay === '07-05' && weekday === FRIDAY && year <= 2012;
}

function thanksgiving(year: number): string {
  return nthWeekday(year, 11, THURSDAY, 4);
}

function observed(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === 0 ? addDays(day, 1) : day;
}

function nthWeekday(year: number, month: number, weekday: number, n: number, shift = 0): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7 + shift);
}

/** Easter of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const dayOfMarch = moon + sunday - 7 * late + 22;
  return addDays(`${year}-03-01`, dayOfMarch - 1);
}
