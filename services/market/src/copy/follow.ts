import { CHANNELS, type Database, runLoop, wakeOn } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';
import type { ExploreCopy } from './explore-copy.ts';

/** How often the copy is refreshed when PostgreSQL sends no notification. */
const POLL_MS = 1000;

/**
 * Keeps the copy up to date until the signal aborts: refreshes it when filings are stored or facts written, and every second.
 * Tells open pages of what changed. Errors are logged, and the next refresh tries again. Resolves after the last refresh has ended.
 * @param onRefreshed called after each successful refresh, with a moment: everything committed before it is in the copy
 */
export function followChanges(
  copy: ExploreCopy,
  database: Database,
  log: FastifyBaseLogger,
  onRefreshed: (completeTo: Date) => void,
  signal: AbortSignal,
): Promise<void> {
  return runLoop({
    everyMs: POLL_MS,
    signal,
    wakeOn: wakeOn(database, CHANNELS.filingStored, CHANNELS.marketChanged),
    run: async () => {
      const began = Date.now();
      const changed = await copy.refresh();
      onRefreshed(new Date(began));
      if (changed === 0) return;
      log.info({ changed, ms: Date.now() - began }, 'explore copy refreshed');
      // Now, and not when the rows were stored: a page that asks at once finds them.
      await database.sql.notify(CHANNELS.searchesChanged, '');
    },
    onError: (error) => log.error({ err: error }, 'explore copy not refreshed'),
  });
}
