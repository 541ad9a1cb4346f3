import type { Database } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';
import type { ExploreCopy } from './explore-copy.ts';

/** How long the copy may lag when no word comes from PostgreSQL. */
const POLL_MS = 1000;
/** Said by the worker: filings were stored, facts were written. */
const CHANNELS = ['filing_stored', 'market_changed'] as const;

/**
 * Keeps the copy in step: at every notice and once a second. A failure is logged and tried again.
 * @param onRefreshed called after each refresh that worked
 * @returns stops following
 */
export async function followChanges(
  copy: ExploreCopy,
  { sql }: Database,
  log: FastifyBaseLogger,
  onRefreshed: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedFor = false;

  const look = async () => {
    const began = Date.now();
    try {
      const changed = await copy.refresh();
      onRefreshed();
      if (changed > 0) log.info({ changed, ms: Date.now() - began }, 'explore copy refreshed');
    } catch (error) {
      log.error({ err: error }, 'explore copy not refreshed');
    }
  };
  const run = () => {
    isAskedFor = false;
    running = look().finally(() => {
      running = undefined;
      schedule(isAskedFor ? 0 : POLL_MS);
    });
  };
  const schedule = (delayMs: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  };
  /** A notice during a refresh may be of something that came too late for it. */
  const hurry = () => {
    if (running) isAskedFor = true;
    else schedule(0);
  };
  const listening = await Promise.all(
    CHANNELS.map((channel) =>
      sql.listen(channel, hurry).catch((error: unknown) => {
        log.warn({ err: error, channel }, 'no notices from PostgreSQL: the copy follows by the clock');
        return undefined;
      }),
    ),
  );
  schedule(0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    await Promise.all(listening.map((listener) => listener?.unlisten()));
  };
}
