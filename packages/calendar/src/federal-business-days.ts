import { addDays, daysBetween, weekdayOf } from './days.ts';
import { federalHolidays } from './federal-holidays.ts';

/** Whether federal offices, and so EDGAR, are open on a day (YYYY-MM-DD). The stock exchanges have another calendar. */
export function isFederalBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(date.slice(0, 4))).has(date);
}

/**
 * Counts the federal business days after `from`, up to and including `to`: 0 for the same day, 2 on the last day that the
 * two-day rule (17 CFR 240.16a-3(g)) allows. Null when `to` is before `from`: one of the days is wrong, so there is no count.
 * @param from calendar day, YYYY-MM-DD
 * @param to calendar day, YYYY-MM-DD
 */
export function federalBusinessDaysBetween(from: string, to: string): number | null {
  const calendarDays = daysBetween(from, to);
  if (calendarDays < 0) return null;
  // Each whole week has five weekdays. Count the remaining days one by one, then subtract the holidays.
  let count = Math.floor(calendarDays / 7) * 5;
  for (let n = calendarDays - (calendarDays % 7) + 1; n <= calendarDays; n += 1) {
    const weekday = weekdayOf(addDays(from, n));
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    for (const holiday of federalHolidays(year)) if (holiday > from && holiday <= to) count -= 1;
  }
  return count;
}
