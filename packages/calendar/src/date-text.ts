import { isDay } from './days.ts';
import { NEW_YORK } from './new-york.ts';

/**
 * How people read days and moments, on screens, in messages and in files: the one place that writes them (`tools/biome/dates.grit` holds areas
 * and services to it). A day has no zone and is the same for everybody. A moment is told in the reader's zone, with the zone beside it.
 */

const DAY_PARTS = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const TIME_PARTS = { hour: 'numeric', minute: '2-digit' } as const;

/** A day: `2024-01-05` as `Jan 5, 2024`. A text that is no day is given back as it is. */
export const dayText = (day: string): string =>
  isDay(day) ? formatOf({ ...DAY_PARTS, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)) : day;

/** A day without its year, for axes and where the year is said beside it: `Jan 5`. */
export const shortDayText = (day: string): string =>
  isDay(day) ? formatOf({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)) : day;

/** A month, yyyy-mm: `2024-01` as `Jan 2024`. A text that is no month is given back as it is. */
export const monthText = (month: string): string =>
  isDay(`${month}-01`)
    ? formatOf({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
    : month;

/** The day of a moment in a time zone: `Jan 5, 2024`. */
export const dayOfInstantText = (instant: Date, timeZone: string): string =>
  formatOf({ ...DAY_PARTS, timeZone }).format(instant);

interface InstantTextOptions {
  /** An IANA time zone: the reader's (`ianaTimeZone`), or New York for what the market and the SEC do. */
  readonly timeZone: string;
  /** Leaves the year out where it is that of this moment. */
  readonly now?: Date | undefined;
  /** Leaves the day out where it is the one of this moment in the zone. */
  readonly besideDayOf?: Date | undefined;
  readonly seconds?: 'whole' | 'tenths' | undefined;
}

/**
 * A moment as people read it, with its zone: `Nov 22, 2026, 1:04 AM EST`, `Nov 22, 2026, 7:04 AM GMT+1` where English has no abbreviation.
 * @param instant ISO 8601; a text that is no moment is given back as it is
 */
export function instantText(instant: string, { timeZone, now, besideDayOf, seconds }: InstantTextOptions): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const isSameDay =
    besideDayOf !== undefined && dayOfInstantText(at, timeZone) === dayOfInstantText(besideDayOf, timeZone);
  const year = (of: Date) => formatOf({ timeZone, year: 'numeric' }).format(of);
  const { year: ofYear, ...day } = DAY_PARTS;
  const isThisYear = now !== undefined && year(at) === year(now);
  const text = formatOf({
    timeZone,
    ...(isSameDay ? {} : { ...day, ...(isThisYear ? {} : { year: ofYear }) }),
    ...TIME_PARTS,
    ...(seconds ? { second: '2-digit' } : {}),
    ...(seconds === 'tenths' ? { fractionalSecondDigits: 1 } : {}),
    timeZoneName: 'short',
  }).format(at);
  return plainSpaces(text);
}

/** A moment in New York, as filings and exchanges tell it: `Nov 22, 2026, 1:04 AM ET`. */
export const easternText = (instant: string, options: Omit<InstantTextOptions, 'timeZone'> = {}): string =>
  instantText(instant, { ...options, timeZone: NEW_YORK }).replace(/ E[SD]T$/, ' ET');

/** A time of the day: `450`, in minutes, as `7:30 AM`. */
export function clockText(minuteOfDay: number): string {
  const at = new Date(Date.UTC(2000, 0, 1, 0, minuteOfDay));
  return plainSpaces(formatOf({ ...TIME_PARTS, timeZone: 'UTC' }).format(at));
}

/** Newer ICU data puts a narrow no-break space before AM and PM, which some mail programs show as a box. */
const plainSpaces = (text: string): string => text.replace('\u202f', ' ');

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
