import type { Database } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';
import type { TradeCopy } from './trade-copy.ts';

/** How long the copy may lag when no word comes from PostgreSQL. */
const POLL_MS = 1000;

/**
 * Keeps the copy in step: at every `filing_stored` notice and once a second. A failure is logged and tried again.
 * @param onRefreshed called after each refresh that worked
 * @returns stops following
 */
export async function followChanges(
  copy: TradeCopy,
  { sql }: Database,
  log: FastifyBaseLogger,
  onRefreshed: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const look = async () => {
    try {
      const changed = await copy.refresh();
      onRefreshed();
      if (changed > 0) log.info({ changed, trades: copy.size() }, 'trade copy refreshed');
    } catch (error) {
      log.error({ err: error }, 'trade copy not refreshed');
    }
  };
  const schedule = (delayMs: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = look().finally(() => schedule(POLL_MS));
    }, delayMs);
  };
  const listening = await sql
    .listen('filing_stored', () => schedule(0))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'no notices from PostgreSQL: the copy follows by the clock');
      return undefined;
    });
  schedule(0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    await listening?.unlisten();
  };
}
