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
  /** Adds the zone, for readers who don't know which one is meant: `EST`, or `GMT+1` when English has no abbreviation. */
  readonly withZone?: boolean;
}

/**
 * A moment as people read it: `Nov 22, 2026, 1:04 AM`, with its zone `Nov 22, 2026, 1:04 AM EST`.
 * @param instant ISO 8601; a text that is no moment is given back as it is
 */
export function instantText(instant: string, { timeZone, now, withZone = false }: InstantTextOptions = {}): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const year = (of: Date) => formatOf({ timeZone, year: 'numeric' }).format(of);
  const isThisYear = now !== undefined && year(at) === year(now);
  const text = formatOf({
    timeZone,
    ...(isThisYear ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(withZone ? { timeZoneName: 'short' } : {}),
  }).format(at);
  // Newer ICU data puts a narrow no-break space before AM and PM, which some mail programs show as a box.
  return text.replace('\u202f', ' ');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format with these options, made once, because making one takes longer than all else in a mail's text. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  return format;
}

/** The distance of a time zone to UTC at a moment: `UTC−05:00`. */
export function utcOffset(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC').replace('-', '−');
}

/** How long ago, in the largest unit that fits: '38 s ago', '5 min ago', '3 h ago', '2 days ago'. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
