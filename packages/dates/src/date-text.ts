const TABLE_DAY = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as tables show it: `2024-01-05` as `05 Jan 2024` (spec part 3). */
export function dayText(day: string): string {
  return TABLE_DAY.format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep');
}

/** The day of a moment in a time zone, as tables show it. */
export function dayOfInstantText(instant: Date, timeZone: string): string {
  return dayText(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant));
}

interface InstantTextOptions {
  /** An IANA time zone; the browser's own where none is given. */
  readonly timeZone?: string | undefined;
  /** Leaves the year out where it is that of this moment. */
  readonly now?: Date | undefined;
}

/**
 * A moment as people read it: `Nov 22, 2026, 1:04 AM`.
 * @param instant ISO 8601; a text that is no moment is given back as it is
 */
export function instantText(instant: string, { timeZone, now }: InstantTextOptions = {}): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' });
  const isThisYear = now !== undefined && year.format(at) === year.format(now);
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(isThisYear ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(at)
    .replace('\u202f', ' ');
}

/** The distance of a time zone to UTC at a moment: `UTC−05:00`. */
export function utcOffset(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC').replace('-', '−');
}
