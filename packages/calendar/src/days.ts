/** A calendar day is a text, YYYY-MM-DD: it sorts as it reads, and no time zone can shift it. */
export const DAY_MS = 86_400_000;
/** The last day that four digits write. */
const LAST_DAY = '9999-12-31';

/** Whether a text is a day that exists: the thirtieth of February is none. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day it is at a moment in UTC. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/**
 * The day that many calendar days later, at the latest 9999-12-31: dates as filed can be of any year.
 * @throws RangeError for no day
 */
export function addDays(day: string, count: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString();
  return moved.startsWith('+') ? LAST_DAY : moved.slice(0, 10);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Calendar days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The same day of the month that many months before; the month's last day where it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0));
  return utcDay(new Date(Math.min(Date.UTC(year, month - 1 - months, dayOfMonth), lastOfMonth.getTime())));
}
