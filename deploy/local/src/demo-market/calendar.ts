import { addDays, isFederalBusinessDay, isNyseSession, nyseSessions, utcDay } from '@sentinel/calendar';

/** The first day of the demo market. All prices are computed from here, so a day's prices are always the same. */
export const ORIGIN_DAY = '2022-01-03';

const days: string[] = [];
const earlyCloses = new Set<string>();
const sessionIndexByDay = new Map<string, number>();
const businessDaysByMonth = new Map<string, readonly string[]>();

/** The NYSE trading day with a session index. Indexes count trading days; index 0 is `ORIGIN_DAY`. */
export function sessionDay(sessionIndex: number): string {
  for (let year = nextYear(); sessionIndex >= days.length; year += 1) addYear(year);
  return days[sessionIndex] ?? ORIGIN_DAY;
}

/** The session index of a day, or of the first trading day after it. */
export function sessionIndexOnOrAfter(day: string): number {
  if (Number.isNaN(Date.parse(day))) throw new RangeError(`'${day}' is not a day.`);
  if (day <= ORIGIN_DAY) return 0;
  for (let candidate = day; ; candidate = addDays(candidate, 1)) {
    for (let year = nextYear(); year <= Number(candidate.slice(0, 4)); year += 1) addYear(year);
    const sessionIndex = sessionIndexByDay.get(candidate);
    if (sessionIndex !== undefined) return sessionIndex;
  }
}

/** The session index of a day, or of the last trading day before it; -1 before `ORIGIN_DAY`. */
export function sessionIndexOnOrBefore(day: string): number {
  const sessionIndex = sessionIndexOnOrAfter(day);
  return sessionDay(sessionIndex) === day ? sessionIndex : day < ORIGIN_DAY ? -1 : sessionIndex - 1;
}

/**
 * The session index of the session that a filing belongs to: the first session that closes after its acceptance.
 * @param acceptedAt US Eastern, YYYYMMDDhhmmss
 */
export function sessionIndexOfAcceptance(acceptedAt: string): number {
  const day = isoDay(acceptedAt);
  const sessionIndex = sessionIndexOnOrAfter(day);
  if (sessionDay(sessionIndex) !== day) return sessionIndex;
  return acceptedAt.slice(8) < (earlyCloses.has(day) ? '130000' : '160000') ? sessionIndex : sessionIndex + 1;
}

/** YYYYMMDDhhmmss → YYYY-MM-DD. */
export function isoDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}

/** The days of a month (YYYY-MM) on which both EDGAR and the exchange are open. */
export function openDaysOfMonth(month: string): readonly string[] {
  const known = businessDaysByMonth.get(month);
  if (known) return known;
  const found: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    if (isFederalBusinessDay(day) && isNyseSession(day)) found.push(day);
  }
  businessDaysByMonth.set(month, found);
  return found;
}

/** The day itself, or the next day on which EDGAR accepts filings. */
export function businessDayOnOrAfter(day: string): string {
  return isFederalBusinessDay(day) ? day : businessDayOnOrAfter(addDays(day, 1));
}

/** The day that is `count` federal business days after `day`; for 0, the first business day on or after it. */
export function addBusinessDays(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = businessDayOnOrAfter(addDays(found, 1));
  return businessDayOnOrAfter(found);
}

/** The last day of the month that is `months` after the month of `day`. */
export function monthEnd(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months, 0));
  return utcDay(first);
}

function nextYear(): number {
  return Number((days.at(-1) ?? '2021-12-31').slice(0, 4)) + 1;
}

function addYear(year: number): void {
  for (const { day, isEarlyClose } of nyseSessions(`${year}-01-01`, `${year}-12-31`)) {
    if (day < ORIGIN_DAY) continue;
    sessionIndexByDay.set(day, days.length);
    days.push(day);
    if (isEarlyClose) earlyCloses.add(day);
  }
}
