import { addDays, utcDay, weekdayOf } from './days.ts';
import { FEDERAL_CLOSINGS } from './federal-closings.ts';

const byYear = new Map<number, ReadonlySet<string>>();

/**
 * The weekdays of a year on which federal offices, and EDGAR, are closed: holidays and closings by executive order. Under 5 U.S.C. 6103, a holiday on a Saturday is
 * observed on the Friday before, and one on a Sunday on the Monday after.
 */
export function federalHolidays(year: number): ReadonlySet<string> {
  const known = byYear.get(year);
  if (known) return known;
  const days = [
    ...fixedHolidays(year),
    // When the next New Year's Day is a Saturday, it is observed in this year.
    day(year + 1, 1, 1),
  ]
    .map(observed)
    .filter((date) => date.startsWith(`${year}-`));
  const holidays = new Set([
    ...days,
    ...floatingHolidays(year),
    ...FEDERAL_CLOSINGS.flatMap(({ day }) => (day.startsWith(`${year}-`) ? day : [])),
  ]);
  byYear.set(year, holidays);
  return holidays;
}

function fixedHolidays(year: number): string[] {
  return [
    day(year, 1, 1),
    ...(year >= 2021 ? [day(year, 6, 19)] : []), // Juneteenth
    day(year, 7, 4),
    day(year, 11, 11), // Veterans Day
    day(year, 12, 25),
  ];
}

function floatingHolidays(year: number): string[] {
  const MONDAY = 1;
  const THURSDAY = 4;
  return [
    ...(year >= 1986 ? [nthWeekday(year, 1, MONDAY, 3)] : []), // Martin Luther King
    nthWeekday(year, 2, MONDAY, 3), // Washington's Birthday
    lastMondayOfMay(year), // Memorial Day
    nthWeekday(year, 9, MONDAY, 1), // Labor Day
    nthWeekday(year, 10, MONDAY, 2), // Columbus Day
    nthWeekday(year, 11, THURSDAY, 4), // Thanksgiving
  ];
}

function observed(date: string): string {
  const weekday = weekdayOf(date);
  if (weekday === 6) return addDays(date, -1);
  return weekday === 0 ? addDays(date, 1) : date;
}

function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  const first = day(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

function lastMondayOfMay(year: number): string {
  const last = day(year, 5, 31);
  return addDays(last, -((weekdayOf(last) + 6) % 7));
}

function day(year: number, month: number, date: number): string {
  return utcDay(new Date(Date.UTC(year, month - 1, date)));
}
