/** A range of calendar days, both included, as yyyy-mm-dd; null leaves that side open. */
export interface DateRange {
  start: string | null;
  end: string | null;
  /** What was typed instead and cannot be read; both sides are then null. A form with it must not be searched or sent. */
  unreadable?: string | undefined;
}

export const NO_DATES: DateRange = { start: null, end: null };

/** What keeps a form with these dates from being searched or sent (spec part 3 section 8). */
export function dateFault({ unreadable }: DateRange): string | undefined {
  return unreadable === undefined ? undefined : 'Date input not valid.';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A dash, or a word, between two days. A plain hyphen needs spaces, because it is also part of 2021-01-05. */
const BETWEEN_DAYS = /\s*[–—]\s*|\s+-+(?:\s+|$)|^-+\s+|\s+to(?:\s+|$)/i;

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** The day of a year, month and day of the month; undefined for a day that does not exist. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined;
}

/** The number of a month by its first letters, three at least; 0 for anything else. */
function monthOf(word: string): number {
  const known = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
  const names = MONTHS.map((_, month) => known.format(Date.UTC(2000, month, 1)).toLowerCase());
  return word.length < 3 ? 0 : names.findIndex((name) => name.startsWith(word.toLowerCase())) + 1;
}

/** A day as typed: Jan 5, 2024, 05 Jan 2024, 2024-01-05 or 1/5/2024 (month first); undefined when it is none of these. */
export function readDay(text: string): string | undefined {
  const typed = text.trim().replace(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  if (slashed) return dayOf(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]));
  const dayFirst = /^(\d{1,2}) ([a-z]+)\.?,? (\d{4})$/i.exec(typed);
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/i.exec(typed);
  if (monthFirst) return dayOf(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  return undefined;
}

/** A yyyy-mm-dd day as shown: Jan 5, 2024. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** A range as shown: 'Jan 1, 2021 – Nov 20, 2026', with nothing on an open side; '' without dates. */
export function rangeText({ start, end }: DateRange): string {
  if (start === null && end === null) return '';
  return `${start === null ? '' : dayText(start)} – ${end === null ? '' : dayText(end)}`.trim();
}

/** The range, with its days in order. */
export function ordered(one: string, other: string): DateRange {
  return one <= other ? { start: one, end: other } : { start: other, end: one };
}

/**
 * A range as typed: two days with a dash or 'to' between them (swapped if they are in the wrong order), one day alone, or
 * a dash with a day on one side. Nothing typed means no dates. Undefined when it cannot be read.
 */
export function readRange(text: string): DateRange | undefined {
  if (text.trim() === '') return NO_DATES;
  const [first = '', second, ...more] = text.trim().split(BETWEEN_DAYS);
  const start = readDay(first);
  if (more.length > 0) return undefined;
  if (second === undefined) return start === undefined ? undefined : { start, end: start };
  const end = readDay(second);
  if (start && end) return ordered(start, end);
  if (start && second === '') return { start, end: null };
  if (end && first === '') return { start: null, end };
  return undefined;
}
