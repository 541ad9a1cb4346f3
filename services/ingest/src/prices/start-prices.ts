import { addDays, nyseSessions, utcDay } from '@sentinel/calendar';
import { type BackOff, backOffMs, type Database, LOCKS, runLoop, whileLocked } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';
import { type DaysLoad, loadDays } from './load-days.ts';
import { type PriceSource, PriceSourceError } from './price-source.ts';

export interface PriceRunContext {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Called after each load. */
  readonly onLoaded?: (load: DaysLoad, days: DueDays) => void;
  readonly onError?: (error: unknown) => void;
}

export interface PriceRunSettings {
  readonly source: PriceSource;
  /** How often to check whether prices are due. */
  readonly everyMs?: number;
  readonly now?: () => Date;
}

/** Trading days to be fetched, both included. */
export interface DueDays {
  readonly fromDay: string;
  readonly toDay: string;
}

const EVERY_MS = 60_000;
/** The wait after a failed or incomplete load. Providers count requests per hour, so it never exceeds an hour. */
const WAITS: BackOff = { firstMs: 5 * 60_000, longestMs: 60 * 60_000 };
/** The most sessions to catch up; `npm run prices` loads longer histories. */
const MAX_CATCH_UP = 30;
/** 17:30 Eastern: 90 minutes after the bell, 4.5 hours after an early one. */
const READY_MS = 90 * 60_000;
const EARLY_CLOSE_MS = 3 * 60 * 60_000;
/** 20:00 Eastern: by then providers have corrected the day's prices. */
const CORRECTED_MS = READY_MS + 150 * 60_000;

/**
 * Fetches each day's prices at 17:30 Eastern and again, corrected, at 20:00. Days that were missed are fetched, too. Only one
 * process does this at a time. The loads in the database say what is due, so a restart fetches nothing twice. Runs until the
 * signal aborts.
 */
export function startPrices(
  context: PriceRunContext,
  { everyMs = EVERY_MS, now = () => new Date(), source }: PriceRunSettings,
  signal: AbortSignal,
): Promise<void> {
  const { database, log, onError, onLoaded } = context;
  /** How many loads in a row were empty or incomplete; each makes the wait for the next one longer. */
  let badLoads = 0;

  async function run(): Promise<number | undefined> {
    const done = await whileLocked(database, LOCKS.priceRun, async () => {
      const due = await dueDays(database, source.name, now());
      return due && { due, load: await loadDays(database, source, due, signal) };
    });
    if (!done) return undefined;
    const { due, load } = done;
    const { reasons, ...bars } = load.bars;
    log.info(
      { source: source.name, ...due, ...bars, reasons: reasons.slice(0, 5), ended: load.ended },
      'prices loaded',
    );
    onLoaded?.(load, due);
    const isEmpty = load.bars.stored + load.bars.unchanged === 0;
    badLoads = isEmpty || !load.isComplete ? badLoads + 1 : 0;
    return badLoads > 0 ? backOffMs(WAITS, badLoads) : undefined;
  }

  function tell(error: unknown): void {
    log.error({ err: error, source: source.name }, 'prices could not be loaded; the next try follows');
    onError?.(error);
  }

  return runLoop({
    everyMs,
    signal,
    backOff: WAITS,
    onError: tell,
    run: async () => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof PriceSourceError) || error.problem !== 'limit') throw error;
        tell(error);
        return WAITS.longestMs;
      }
    },
  });
}

/**
 * The days whose prices are published but not loaded, or corrected but not loaded again; null when there are none. A day counts
 * as loaded when a complete load of the source, one that was not empty, reaches it.
 */
export async function dueDays({ sql }: Database, source: string, now: Date): Promise<DueDays | null> {
  const from = addDays(utcDay(now), -90);
  const ready = nyseSessions(from, utcDay(now))
    .map(({ closesAt, day, isEarlyClose }) => {
      const bellMs = Date.parse(closesAt) + (isEarlyClose ? EARLY_CLOSE_MS : 0);
      return { day, readyMs: bellMs + READY_MS, correctedMs: bellMs + CORRECTED_MS };
    })
    .filter(({ readyMs }) => readyMs <= now.getTime());
  const newest = ready.at(-1);
  if (!newest) return null;
  const loads = await sql<{ lastDay: string; loadedMs: number }[]>`
    select last_day::text as "lastDay", extract(epoch from max(loaded_at))::float8 * 1000 as "loadedMs" from market.price_load
     where source = ${source} and last_day >= ${from}::date and is_complete and stored + unchanged > 0
     group by last_day order by last_day`;
  const missing = ready.filter(({ day, readyMs, correctedMs }) => {
    const needsMs = correctedMs <= now.getTime() ? correctedMs : readyMs;
    return !loads.some(({ lastDay, loadedMs }) => lastDay > day || (lastDay === day && loadedMs >= needsMs));
  });
  const first = missing.slice(-MAX_CATCH_UP)[0];
  return first ? { fromDay: first.day, toDay: newest.day } : null;
}
