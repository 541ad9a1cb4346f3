import { easternAcceptance, easternDigits } from '../parse/eastern-time.ts';

/** Which clock the `acceptanceDateTime`s of one file show behind their `Z`. */
export type AcceptanceClock = 'utc' | 'eastern';

interface Accepted {
  readonly form: string;
  /** As written: `2025-10-31T16:05:11.000Z`. */
  readonly acceptedAt: string | null;
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/;

/**
 * The `Z` of a submissions file is not to be trusted: over the years the SEC wrote UTC or Eastern wall time behind it, one
 * or the other in one file (DOMAIN 0.1). EDGAR accepts from 06:00 to 22:00 Eastern, so 00-05 o'clock proves UTC, and 06-09
 * proves Eastern (in UTC that would be before 06:00). Notices of effect appear at 00:15, and midnight stands for an unknown
 * time: neither proves anything. Null where nothing does, or where both do.
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

/** The moment, ISO 8601 in UTC; null when the clock is not known, and for midnight Eastern, which stands for an unknown time. */
export function acceptedInstant(written: string | null, clock: AcceptanceClock | null): string | null {
  if (written === null || clock === null || !WRITTEN.test(written)) return null;
  const time = Date.parse(written);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== written.slice(0, 19)) return null;
  const digits = written.slice(0, 19).replace(/\D/g, '');
  const eastern = clock === 'eastern' ? digits : easternDigits(time);
  if (eastern.endsWith('000000')) return null;
  return clock === 'eastern' ? easternAcceptance(digits).utc : new Date(time).toISOString();
}
