import { addDays, weekdayOf } from './days.ts';
import { NEW_YORK } from './new-york.ts';
import { nyseCloseTime, nyseHolidays } from './nyse-holidays.ts';

/** A trading day of the New York Stock Exchange. */
export interface NyseSession {
  /** Number of the session; 1990-01-02 is 1. "N trading days later" is this number + N. */
  readonly session: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The closing bell, ISO 8601 with `Z`. What becomes known before it belongs to this session. */
  readonly closesAt: string;
  readonly isEarlyClose: boolean;
}

/** The first day of the calendar. */
export const FIRST_SESSION_DAY = '1990-01-02';

const FIRST_YEAR = 1990;
const EASTERN_OFFSET = new Intl.DateTimeFormat('en-US', { timeZone: NEW_YORK, timeZoneName: 'longOffset' });

/** Sessions of each year since 1990, computed when first needed. */
const years: NyseSession[][] = [];

/** Whether the exchange trades on a day (YYYY-MM-DD). */
export function isNyseSession(day: string): boolean {
  const weekday = weekdayOf(day);
  return day >= FIRST_SESSION_DAY && weekday !== 0 && weekday !== 6 && !nyseHolidays(yearOf(day)).has(day);
}

/** The sessions from one day to another, both included. There are none before 1990. */
export function nyseSessions(fromDay: string, toDay: string): NyseSession[] {
  const sessions: NyseSession[] = [];
  for (let year = Math.max(yearOf(fromDay), FIRST_YEAR); year <= yearOf(toDay); year += 1) {
    for (const session of sessionsOf(year)) {
      if (session.day >= fromDay && session.day <= toDay) sessions.push(session);
    }
  }
  return sessions;
}

/** The session on a day, or the one before; null before 1990. */
export function sessionOnOrBefore(day: string): NyseSession | null {
  if (day < FIRST_SESSION_DAY) return null;
  for (let year = yearOf(day); year >= FIRST_YEAR; year -= 1) {
    const session = sessionsOf(year).findLast((candidate) => candidate.day <= day);
    if (session) return session;
  }
  return null;
}

/**
 * The session that a point in time belongs to: the first one whose closing bell comes after it.
 * @param instant ISO 8601 with a time zone, or milliseconds since 1970
 */
export function sessionOfInstant(instant: string | number): NyseSession {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  const at = new Date(ms).toISOString();
  return firstWhere(Math.max(yearOf(at), FIRST_YEAR), (session) => session.closesAt > at);
}

/** The first session in a year, or in the years after it, that meets the condition. */
function firstWhere(year: number, condition: (session: NyseSession) => boolean): NyseSession {
  return sessionsOf(year).find(condition) ?? firstWhere(year + 1, condition);
}

function sessionsOf(year: number): readonly NyseSession[] {
  for (let next = FIRST_YEAR + years.length; next <= year; next += 1) {
    const last = years.at(-1)?.at(-1)?.session ?? 0;
    years.push(openDays(next).map((day, index) => sessionAt(day, last + 1 + index)));
  }
  return years[year - FIRST_YEAR] ?? [];
}

function openDays(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; yearOf(day) === year; day = addDays(day, 1)) if (isNyseSession(day)) days.push(day);
  return days;
}

function sessionAt(day: string, session: number): NyseSession {
  const time = nyseCloseTime(day);
  const closesAt = new Date(Date.parse(`${day}T${time}:00${easternOffset(day)}`)).toISOString();
  return { session, day, closesAt, isEarlyClose: time !== '16:00' };
}

/** New York's UTC offset in the afternoon of a day, such as `-05:00`. Clocks change at night. */
function easternOffset(day: string): string {
  const text = EASTERN_OFFSET.format(Date.parse(`${day}T18:00:00Z`));
  return text.slice(text.indexOf('GMT') + 3);
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
