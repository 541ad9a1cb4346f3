import { addDays, federalHolidays, weekdayOf } from './federal-holidays.ts';

/** Whether federal offices, and with them EDGAR, work on a day (YYYY-MM-DD): not the calendar of the stock exchanges. */
export function isFederalBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(date.slice(0, 4))).has(date);
}

/**
 * Federal business days after `from`, up to and including `to`: 0 on the same day, 2 at the last moment the two-day rule
 * allows (17 CFR 240.16a-3(g)). Negative order gives 0.
 * @param from calendar day, YYYY-MM-DD
 * @param to calendar day, YYYY-MM-DD
 */
export function federalBusinessDaysBetween(from: string, to: string): number {
  const calendarDays = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
  if (calendarDays <= 0) return 0;
  // Whole weeks have five weekdays whatever they start with; the rest is counted day by day, then the holidays go.
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
