import { ianaTimeZone, type TimeZone } from '@sentinel/vocabulary';

/** An instant as people read it in their time zone, e.g. 'Nov 21, 2026, 9:05 AM EST'; the text itself when it is none. */
export function instantText(instant: string, zone: TimeZone): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return new Intl.DateTimeFormat('en-US', {
    timeZone: ianaTimeZone(zone),
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
