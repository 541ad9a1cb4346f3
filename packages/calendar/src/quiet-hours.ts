import { addDays } from './days.ts';
import { instantOfZoneTime, zoneTime } from './zone-time.ts';

/** Hours of the day without messages, as minutes of the day; they cross midnight when they end before they begin. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/**
 * Until when messages wait at a moment because of quiet hours; undefined when they need not. On the nights when clocks are changed,
 * the hours begin when clocks first show their beginning and end when they last show their end: nobody is woken twice.
 * @param timeZone an IANA time zone
 * @param hours hours that end when they begin are none
 */
export function quietUntil(timeZone: string, { from, to }: QuietHours, at: Date): Date | undefined {
  if (from === to) return undefined;
  const { day } = zoneTime(timeZone, at);
  for (const first of [addDays(day, -1), day]) {
    const begin = instantOfZoneTime(timeZone, { day: first, minute: from }, 'earlier');
    const end = instantOfZoneTime(timeZone, { day: from < to ? first : addDays(first, 1), minute: to }, 'later');
    if (begin <= at && at < end) return end;
  }
  return undefined;
}
