import { EdgarParseError } from '@sentinel/edgar';
import { Piscina } from 'piscina';
import type { FilingRecord } from './filing-record.ts';
import { parseFiling } from './parse-filing.ts';
import type { Parsed, ParseTask } from './parse-thread.ts';
import { Refusal } from './refusal.ts';

/** Parsing so much takes some 15 ms; most filings are far smaller. A report of 10 MB takes more than a second. */
const INLINE_BYTES = 128 * 1024;
const IDLE_MS = 60_000;

/** As `parseFiling`; the signal ends a parse that is under way. */
export type ParseFiling = (
  content: Uint8Array,
  path: string,
  sourceName: string,
  signal?: AbortSignal,
) => FilingRecord | Promise<FilingRecord>;

/**
 * Parses small filings at once and large ones in a thread, so that a long report holds up neither health checks nor the
 * filings that come in meanwhile. The thread starts with the first large filing and ends when it was idle for a minute.
 * @param thread the built `parse-thread.js`, or its source
 */
export function createFilingParser(thread: URL): { readonly parse: ParseFiling; readonly close: () => Promise<void> } {
  const isSource = thread.pathname.endsWith('.ts');
  const pool = new Piscina<ParseTask, Parsed>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    ...(isSource ? { execArgv: ['--import', 'tsx'] } : {}),
  });
  return {
    parse: async (content, path, sourceName, signal) => {
      if (content.byteLength <= INLINE_BYTES) return parseFiling(content, path, sourceName);
      const parsed = await pool.run({ content, path, sourceName }, signal ? { signal } : {});
      if ('record' in parsed) return parsed.record;
      const { cause, reason } = parsed;
      throw new Refusal(reason, cause ? { cause: new EdgarParseError(cause.code, cause.reason) } : {});
    },
    close: () => pool.destroy(),
  };
}
