import { isDay } from '@sentinel/calendar';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** Each alternative is one way to write a date; the numbers of its groups are in `readMatch`. */
const DATE = new RegExp(
  [
    `\\b(${MONTH})\\.? ?(\\d{1,2})(?:st|nd|rd|th)?,? ?(\\d{4})\\b`,
    `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\.?,? (\\d{4})\\b`,
    '\\b(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})\\b',
    '\\b(\\d{4})-(\\d{2})-(\\d{2})\\b',
    `\\b(${MONTH})\\.?,?(?: of)? (\\d{4})\\b`,
  ].join('|'),
  'gi',
);

/** A date in a text: YYYY-MM-DD, or YYYY-MM where no day is written. */
export interface WrittenDate {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** The dates in a text, in the order and the ways that American filings write them. What is no day of the calendar is left out. */
export function writtenDates(text: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (const match of text.matchAll(DATE)) {
    const date = readMatch(match);
    if (date !== null) found.push({ date, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** The only, or the first, date of a text; null when there is none. */
export function writtenDate(text: string): string | null {
  return writtenDates(text)[0]?.date ?? null;
}

function readMatch(m: RegExpMatchArray): string | null {
  if (m[1]) return day(m[3], monthNumber(m[1]), m[2]);
  if (m[4]) return day(m[6], monthNumber(m[5]), m[4]);
  if (m[7]) return day(m[9], m[7], m[8]);
  if (m[10]) return day(m[10], m[11], m[12]);
  return `${m[14]}-${monthNumber(m[13])}`;
}

function monthNumber(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');
}

function day(year = '', month = '', dayOfMonth = ''): string | null {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}
