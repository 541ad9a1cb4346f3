import { CHANNELS, type Database, wakeOn } from '@sentinel/database';
import { runLoop } from '@sentinel/loops';
import type { FastifyBaseLogger } from 'fastify';
import type { ExploreCopy } from './explore-copy.ts';

/** How long the copy may lag when no word comes from PostgreSQL. */
const POLL_MS = 1000;

/**
 * Keeps the copy in step until the signal aborts: at every notice that filings were stored or facts written, and once a second.
 * A failure is logged and tried again. Resolves when the refresh at hand has ended.
 * @param onRefreshed called after each refresh that worked
 */
export function followChanges(
  copy: ExploreCopy,
  database: Database,
  log: FastifyBaseLogger,
  onRefreshed: () => void,
  signal: AbortSignal,
): Promise<void> {
  return runLoop({
    everyMs: POLL_MS,
    signal,
    wakeOn: wakeOn(database, CHANNELS.filingStored, CHANNELS.marketChanged),
    run: async () => {
      const began = Date.now();
      const changed = await copy.refresh();
      onRefreshed();
      if (changed > 0) log.info({ changed, ms: Date.now() - began }, 'explore copy refreshed');
    },
    onError: (error) => log.error({ err: error }, 'explore copy not refreshed'),
  });
}
