import { ianaTimeZone, type TimeZone } from '@sentinel/vocabulary';

/**
 * An instant as people read it in their time zone, the year only where it is not the present one: 'Nov 21, 9:05 AM',
 * 'Nov 21, 2025, 9:05 AM'; the text itself when it is no instant.
 */
export function instantText(instant: string, zone: TimeZone, now: Date): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const timeZone = ianaTimeZone(zone);
  const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' });
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(year.format(at) === year.format(now) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}
