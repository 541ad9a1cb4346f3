import type { DateRange } from './date-range.ts';

/** A range that people choose by its name. */
export interface DatePreset {
  readonly name: string;
  readonly range: DateRange;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function shifted(day: string, { years = 0, days = 0 }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth) + days)));
}

/**
 * The ranges that end today, both days included: 'Last 7 days' has seven.
 * @param today yyyy-mm-dd
 * @param lastVisit the day of the reader's visit before this one; undefined: not known
 */
export function datePresets(today: string, lastVisit?: string): DatePreset[] {
  const since = (name: string, start: string): DatePreset => ({ name, range: { start, end: today } });
  return [
    ...[7, 30, 90].map((count) => since(`Last ${count} days`, shifted(today, { days: 1 - count }))),
    since('Last 12 months', shifted(shifted(today, { years: -1 }), { days: 1 })),
    since('Year to date', `${today.slice(0, 4)}-01-01`),
    ...(lastVisit !== undefined && lastVisit <= today ? [since('Since last visit', lastVisit)] : []),
  ];
}
