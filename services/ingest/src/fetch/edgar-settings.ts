import type { Database } from '@sentinel/database';
import { EdgarClient } from '@sentinel/edgar';
import { about, env } from '@sentinel/service-kit';
import { createEdgarRateLimiter, type EdgarRateLimiterOptions } from './edgar-rate-limiter.ts';

/** Settings of everything that sends requests to EDGAR; for `readConfig`. */
export const EDGAR_SETTINGS = {
  edgarUserAgent: about(
    'Application and contact, as the SEC requires: `Example Desk edgar@desk.example`. Without it, EDGAR is not read, and `backfill` and `master` do not run.',
    env.optionalText('EDGAR_USER_AGENT'),
  ),
  edgarUrl: about(
    "Another origin than the SEC's for the feed, indexes and archives.",
    env.optionalUrl('EDGAR_URL', ['https:', 'http:']),
  ),
  edgarDataUrl: about(
    "Another origin than the SEC's for submissions and company facts.",
    env.optionalUrl('EDGAR_DATA_URL', ['https:', 'http:']),
  ),
  edgarPollSeconds: about(
    'How many seconds are between two readings of the feed of current filings.',
    env.integer('EDGAR_POLL_SECONDS', { min: 10, max: 3_600, fallback: 60 }),
  ),
};

/** Where EDGAR is and who asks. */
export interface EdgarSettings {
  readonly edgarUserAgent: string | undefined;
  readonly edgarUrl?: string | undefined;
  readonly edgarDataUrl?: string | undefined;
}

/**
 * Creates a client that sends its requests through the rate limiter in this database. Call `close` at the end.
 * @throws RangeError that says what EDGAR_USER_AGENT must be
 */
export function edgarClientOf(
  database: Pick<Database, 'sql'>,
  { edgarDataUrl, edgarUrl, edgarUserAgent = '' }: EdgarSettings,
  {
    rateLimiter,
    timeoutMs,
  }: { readonly rateLimiter?: EdgarRateLimiterOptions | undefined; readonly timeoutMs?: number | undefined } = {},
): EdgarClient {
  return new EdgarClient({
    userAgent: edgarUserAgent,
    rateLimiter: createEdgarRateLimiter(database, rateLimiter),
    ...(edgarUrl === undefined ? {} : { wwwUrl: edgarUrl }),
    ...(edgarDataUrl === undefined ? {} : { dataUrl: edgarDataUrl }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
