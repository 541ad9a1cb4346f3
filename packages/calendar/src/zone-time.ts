import { addDays, DAY_MS } from './days.ts';

const MINUTE_MS = 60_000;

/** What clocks in a time zone show. */
export interface ZoneTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** 0 to 1439 */
  readonly minute: number;
}

/**
 * What clocks in a time zone show at a moment.
 * @param timeZone an IANA time zone
 */
export function zoneTime(timeZone: string, at: Date): ZoneTime {
  const local = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + offsetMs(timeZone, at.getTime()));
  return {
    day: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/**
 * The moment at which clocks in a time zone show a time. A time that clocks show twice, because they were set back, is its earlier or
 * later moment; a time that they skip is the moment at which they skip it.
 * @param timeZone an IANA time zone
 * @param minute minutes of the day, 0 to 1439
 */
export function instantOfZoneTime(
  timeZone: string,
  { day, minute }: ZoneTime,
  which: 'earlier' | 'later' = 'earlier',
): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const [before, after] = [offsetMs(timeZone, local - DAY_MS), offsetMs(timeZone, local + DAY_MS)];
  const moments = [local - before, local - after].filter((at) => at + offsetMs(timeZone, at) === local);
  if (moments.length > 0) return new Date(which === 'earlier' ? Math.min(...moments) : Math.max(...moments));
  // Skipped: clocks go from before `local` to behind it between these two moments.
  let [early, late] = [local - Math.max(before, after), local - Math.min(before, after)];
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle + offsetMs(timeZone, middle) < local) early = middle;
    else late = middle;
  }
  return new Date(late);
}

/** The next moment after `at` at which clocks in a time zone show a full hour. */
export function nextFullHour(timeZone: string, at: Date): Date {
  // Every offset in use is a multiple of a quarter of an hour.
  const quarter = 15 * MINUTE_MS;
  let next = (Math.floor(at.getTime() / quarter) + 1) * quarter;
  while (zoneTime(timeZone, new Date(next)).minute % 60 !== 0) next += quarter;
  return new Date(next);
}

/** The next moment after `at` at which clocks in a time zone show that time: once a day, also on the days when they are changed. */
export function nextDaily(timeZone: string, at: Date, minute: number): Date {
  const { day } = zoneTime(timeZone, at);
  for (const one of [day, addDays(day, 1)]) {
    const next = instantOfZoneTime(timeZone, { day: one, minute });
    if (next > at) return next;
  }
  return instantOfZoneTime(timeZone, { day: addDays(day, 2), minute });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far clocks in a time zone are ahead of UTC at a moment. */
function offsetMs(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const minuteAt = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const parts = Object.fromEntries(format.formatToParts(minuteAt).map(({ type, value }) => [type, Number(value)]));
  const { day = 1, hour = 0, minute = 0, month = 1, year = 1970 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - minuteAt;
}
