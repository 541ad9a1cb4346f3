import type { Database } from '@sentinel/database';
import { EdgarClient } from '@sentinel/edgar';
import { env } from '@sentinel/service-kit';
import { createEdgarRateLimiter, type EdgarRateLimiterOptions } from './edgar-rate-limiter.ts';

/** Settings of everything that sends requests to EDGAR; for `readConfig`. */
export const EDGAR_SETTINGS = {
  /** Application and contact, which the SEC requires. Without it, EDGAR is not read. */
  edgarUserAgent: env.optionalText('EDGAR_USER_AGENT'),
  /** Overrides the origin of feed, indexes and archives. */
  edgarUrl: env.optionalUrl('EDGAR_URL', ['https:', 'http:']),
  /** Overrides the origin of submissions and company facts. */
  edgarDataUrl: env.optionalUrl('EDGAR_DATA_URL', ['https:', 'http:']),
  edgarPollSeconds: env.integer('EDGAR_POLL_SECONDS', { min: 10, max: 3_600, fallback: 60 }),
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
