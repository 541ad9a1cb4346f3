import { dayText } from '@sentinel/calendar';

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** The day of a row, which the server writes as `05 Jan 2024` (spec part 3, section 3), as 2024-01-05; null where the filing has no date. */
export function filedDay(text: string | null): string | null {
  const match = /^(\d{2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text ?? '');
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  return `${year}-${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')}-${day}`;
}

/** The same as people read it. */
export function filedText(text: string | null): string | null {
  const day = filedDay(text);
  return day === null ? null : dayText(day);
}
