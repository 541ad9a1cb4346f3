import { addDays, monthsBefore } from '@sentinel/calendar';

/**
 * The day after which an earlier trade lies within a period of less than six months before a day (Section 16(b)): a purchase of January 1
 * is matched with a sale up to June 29, two days before the day six months after it (Stella v. Graham-Paige Motors).
 */
export function swingsSince(day: string): string {
  return monthsBefore(addDays(day, 1), 6);
}
