import { isDay } from '@sentinel/calendar';

const FILED_DATE = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;

/** The calendar day (YYYY-MM-DD) of a date as filed, which may have a time zone suffix (`2011-01-03-05:00`). Null when it is not a real day. */
export function filedDay(date: string | null): string | null {
  const day = date === null ? undefined : FILED_DATE.exec(date)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}
