import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@sentinel/database';
import { nyseSessions } from '@sentinel/market-math';
import type { FastifyBaseLogger } from 'fastify';
import { type DaysLoad, loadDays } from './load-days.ts';
import { type PriceSource, PriceSourceError } from './price-source.ts';

export interface PriceRunContext {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Told of each run, for counters. */
  readonly onLoaded?: (load: DaysLoad, days: DueDays) => void;
  readonly onError?: (error: unknown) => void;
}

export interface PriceRunSettings {
  readonly source: PriceSource;
  /** How often the clock is looked at. */
  readonly lookMs?: number;
  readonly now?: () => Date;
}

/** Trading days to be fetched, both included. */
export interface DueDays {
  readonly fromDay: string;
  readonly toDay: string;
}

const LOOK_MS = 60_000;
/** Waits after a failure: doubled each time, up to the provider's hour. */
const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Sessions that are caught up; more are a history for `npm run prices`. */
const MAX_CATCH_UP = 30;
/** 17:30 Eastern: 90 minutes after the bell, 4.5 hours after an early one. */
const READY_MS = 90 * 60_000;
const EARLY_CLOSE_MS = 3 * 60 * 60_000;
/** 20:00 Eastern: providers have corrected the day. */
const CORRECTED_MS = READY_MS + 150 * 60_000;
/** One worker at a time fetches prices. */
const RUN_LOCK = 7_310_441;

/**
 * Fetches prices after each close (17:30 Eastern) and once more at 20:00 for corrections, with the days that were missed. What is
 * due follows from the loads in the database, so that restarts and several workers fetch nothing twice. Ends with the signal.
 */
export async function startPrices(
  context: PriceRunContext,
  { lookMs = LOOK_MS, now = () => new Date(), source }: PriceRunSettings,
  signal: AbortSignal,
): Promise<void> {
  const { database, log, onError, onLoaded } = context;
  let failures = 0;
  while (!signal.aborted) {
    let waitMs = lookMs;
    try {
      const done = await inTurn(database, async () => {
        const due = await dueDays(database, source.name, now());
        if (due === null) return null;
        return { due, load: await loadDays(database, source, due, signal) };
      });
      if (done) {
        const { due, load } = done;
        const { reasons, ...bars } = load.bars;
        log.info(
          { source: source.name, ...due, ...bars, reasons: reasons.slice(0, 5), ended: load.ended },
          'prices loaded',
        );
        onLoaded?.(load, due);
        // A stale or empty answer is asked for again, but not at once.
        const isEmpty = load.bars.stored + load.bars.unchanged === 0;
        failures = isEmpty || !load.isComplete ? failures + 1 : 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      log.error({ err: error, source: source.name }, 'prices could not be loaded; it is tried again');
      onError?.(error);
      if (error instanceof PriceSourceError && error.problem === 'limit') waitMs = LONGEST_WAIT_MS;
    }
    if (failures > 0) waitMs = Math.max(waitMs, Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * The days whose prices are out and not loaded, or not loaded again since they were corrected; null when there are none. Days
 * are loaded when a complete load of the source that stored or found something ends with them.
 */
export async function dueDays({ sql }: Database, source: string, now: Date): Promise<DueDays | null> {
  const from = new Date(now.getTime() - 90 * 86_400_000).toISOString().slice(0, 10);
  const ready = nyseSessions(from, now.toISOString().slice(0, 10))
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

/** Does something while no other process does; null when another is at it. */
async function inTurn<T>({ sql }: Database, act: () => Promise<T>): Promise<T | null> {
  const connection = await sql.reserve();
  try {
    const [turn] = await connection<{ mine: boolean }[]>`select pg_try_advisory_lock(${RUN_LOCK}) as mine`;
    if (!turn?.mine) return null;
    try {
      return await act();
    } finally {
      await connection`select pg_advisory_unlock(${RUN_LOCK})`;
    }
  } finally {
    connection.release();
  }
}
