import type { Database } from '@sentinel/database';
import { EdgarClient } from '@sentinel/edgar';
import { env } from '@sentinel/service-kit';
import { createEdgarGate, type EdgarGateOptions } from './edgar-gate.ts';

/** Settings of everything that asks EDGAR; for `readConfig`. */
export const EDGAR_SETTINGS = {
  /** Application and contact, as the SEC asks for it; without it EDGAR is not asked. */
  edgarUserAgent: env.optionalText('EDGAR_USER_AGENT'),
  /** Origin of feed, indexes and archives, when it is not the SEC's own. */
  edgarUrl: env.optionalUrl('EDGAR_URL', ['https:', 'http:']),
  /** Origin of submissions and company facts, when it is not the SEC's own. */
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
 * A client that asks EDGAR through the gate of this database; `close` it at the end.
 * @throws RangeError saying what EDGAR_USER_AGENT must be
 */
export function edgarClientOf(
  database: Pick<Database, 'sql'>,
  { edgarDataUrl, edgarUrl, edgarUserAgent = '' }: EdgarSettings,
  { gate, timeoutMs }: { readonly gate?: EdgarGateOptions | undefined; readonly timeoutMs?: number | undefined } = {},
): EdgarClient {
  return new EdgarClient({
    userAgent: edgarUserAgent,
    gate: createEdgarGate(database, gate),
    ...(edgarUrl === undefined ? {} : { wwwUrl: edgarUrl }),
    ...(edgarDataUrl === undefined ? {} : { dataUrl: edgarDataUrl }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
