import { easternAcceptance, easternDigits } from '../parse/eastern-time.ts';

/** The time zone that the `acceptanceDateTime`s of one file are really in, whatever their `Z` says. */
export type AcceptanceClock = 'utc' | 'eastern';

interface Accepted {
  readonly form: string;
  /** As written: `2025-10-31T16:05:11.000Z`. */
  readonly acceptedAt: string | null;
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/;

/**
 * Finds out whether a submissions file is in UTC or Eastern time. The `Z` cannot be trusted: over the years the SEC wrote
 * either one, though never both in the same file. EDGAR accepts filings from 06:00 to 22:00 Eastern, so hours 00-05 prove
 * UTC, and hours 06-09 prove Eastern (06-09 UTC is before 06:00 Eastern). Two cases prove nothing: notices of effect, which
 * appear at 00:15, and midnight, which means an unknown time. Null when nothing is proved, or both are.
 */
export function acceptanceClock(filings: readonly Accepted[]): AcceptanceClock | null {
  let utc = false;
  let eastern = false;
  for (const { acceptedAt, form } of filings) {
    const [, , , , hour = '', minute = '', second = ''] = WRITTEN.exec(acceptedAt ?? '') ?? [];
    if (form === 'EFFECT' || hour === '' || hour + minute + second === '000000') continue;
    if (hour <= '05') utc = true;
    else if (hour <= '09') eastern = true;
  }
  if (utc === eastern) return null;
  return utc ? 'utc' : 'eastern';
}

/** The acceptance time, ISO 8601 in UTC; null when the clock is not known, and for midnight Eastern, which means an unknown time. */
export function acceptedInstant(written: string | null, clock: AcceptanceClock | null): string | null {
  if (written === null || clock === null || !WRITTEN.test(written)) return null;
  const time = Date.parse(written);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== written.slice(0, 19)) return null;
  const digits = written.slice(0, 19).replace(/\D/g, '');
  const eastern = clock === 'eastern' ? digits : easternDigits(time);
  if (eastern.endsWith('000000')) return null;
  return clock === 'eastern' ? easternAcceptance(digits).utc : new Date(time).toISOString();
}
