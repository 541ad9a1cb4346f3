import { FIRST_SESSION_DAY, nyseSessions, utcDay } from '@sentinel/calendar';
import type { PriceBar } from '../price-source.ts';

export type CheckedBar =
  | { readonly bar: PriceBar; readonly session: number; readonly refusal?: undefined }
  | { readonly refusal: string };

/** The most expensive share there is costs less than a tenth of it. */
const MAX_DOLLARS = 10_000_000;

/** A close this far outside the day's range means that columns were mixed up. */
const TOLERANCE = 0.02;

const sessionsOfYear = new Map<string, ReadonlyMap<string, { session: number; closesAt: string }>>();

/** Finds the session of a bar, or why the bar is refused. */
export function checkBar(bar: PriceBar, now: Date): CheckedBar {
  const session = sessionsOf(bar.day.slice(0, 4)).get(bar.day);
  if (bar.day < FIRST_SESSION_DAY) return { refusal: 'The day is before 1990.' };
  if (bar.day > utcDay(now)) return { refusal: 'The day is in the future.' };
  if (!session) return { refusal: 'The exchange was closed on that day.' };
  if (session.closesAt > now.toISOString()) return { refusal: 'The session has not closed yet.' };
  const close = Number(bar.close);
  if (!(close > 0)) return { refusal: 'The close is not above zero.' };
  if (close >= MAX_DOLLARS) return { refusal: 'The close is 10 million dollars or more.' };
  const open = positive(bar.open);
  const high = positive(bar.high);
  const low = positive(bar.low);
  const top = Number(high ?? close);
  const bottom = Number(low ?? close);
  if (bottom > top * (1 + TOLERANCE) || close > top * (1 + TOLERANCE) || close < bottom * (1 - TOLERANCE)) {
    return { refusal: 'The close lies outside the day’s range: are the columns in the right order?' };
  }
  return { bar: { ...bar, open, high, low }, session: session.session };
}

/** A zero next to a valid close means unknown. */
function positive(price: string | null): string | null {
  return price !== null && Number(price) > 0 ? price : null;
}

function sessionsOf(year: string): ReadonlyMap<string, { session: number; closesAt: string }> {
  const known = sessionsOfYear.get(year);
  if (known) return known;
  const sessions = new Map(nyseSessions(`${year}-01-01`, `${year}-12-31`).map((session) => [session.day, session]));
  sessionsOfYear.set(year, sessions);
  return sessions;
}
