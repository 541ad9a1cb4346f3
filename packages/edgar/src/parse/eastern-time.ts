import { NEW_YORK } from '@sentinel/calendar';
import { EdgarParseError } from './edgar-parse-error.ts';

/** A point in time, in US Eastern time and in UTC. */
export interface EasternTime {
  /** US Eastern wall time, `YYYY-MM-DDTHH:mm:ss`. */
  local: string;
  /** The same moment, ISO 8601 with `Z`. */
  utc: string;
}

const HOUR_MS = 3_600_000;
const WALL_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: NEW_YORK,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Reads `<ACCEPTANCE-DATETIME>` of a submission header: 14 digits of US Eastern wall time without a zone. In the hour
 * that repeats in the fall, the first pass is assumed (EDGAR is closed then). In the hour skipped in the spring, the
 * standard offset is used.
 * @throws EdgarParseError `bad_time`
 */
export function easternAcceptance(yyyymmddhhmmss: string): EasternTime {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(yyyymmddhhmmss);
  const local = match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}` : null;
  const wallMs = local === null ? Number.NaN : Date.parse(`${local}Z`);
  if (local === null || Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 19) !== local) {
    throw new EdgarParseError('bad_time', `'${yyyymmddhhmmss.slice(0, 20)}' is not an EDGAR time (YYYYMMDDhhmmss).`);
  }
  const daylight = wallMs + 4 * HOUR_MS;
  const utcMs = wallTimeMs(daylight) === wallMs ? daylight : wallMs + 5 * HOUR_MS;
  return { local, utc: new Date(utcMs).toISOString() };
}

/** The New York wall time of a point in time, as EDGAR writes it (YYYYMMDDhhmmss). */
export function easternDigits(utcMs: number): string {
  return new Date(wallTimeMs(utcMs)).toISOString().slice(0, 19).replace(/\D/g, '');
}

/** The New York wall time of a point in time, as the milliseconds of a UTC time with the same digits. */
function wallTimeMs(utcMs: number): number {
  const parts = new Map(WALL_CLOCK.formatToParts(utcMs).map((part) => [part.type, part.value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return Date.parse(
    `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  );
}
