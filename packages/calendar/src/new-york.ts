import { addDays } from './days.ts';

/** The zone of EDGAR and of the exchanges. */
export const NEW_YORK = 'America/New_York';
const NEW_YORK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: NEW_YORK, dateStyle: 'short' });

/** The day it is at a moment in New York, YYYY-MM-DD. */
export function newYorkDay(instant: Date): string {
  return NEW_YORK_DAY.format(instant);
}

/** The last days in New York, YYYY-MM-DD, the oldest first and today last. */
export function recentNewYorkDays(now: Date, count: number): string[] {
  const today = newYorkDay(now);
  return Array.from({ length: count }, (_, place) => addDays(today, place - count + 1));
}
