import { setTimeout as sleep } from 'node:timers/promises';
import { type FetchFilingOptions, fetchFiling } from './fetch-filing.ts';
import { type FetchSource, leaseFilings } from './filing-queue.ts';
import type { ReadingContext } from './reading.ts';

export interface FetcherSettings extends FetchFilingOptions {
  /** Filings in hand at the same time. */
  readonly concurrency: number;
  /** Longer than the longest try: after it, the filing is another's. */
  readonly leaseMs: number;
  /** How long to wait when nothing is due. */
  readonly idleMs: number;
  /** Both when it is not given. */
  readonly source?: FetchSource;
}

/** Longest sleep while the SEC throttles: then the gate is asked again. */
const THROTTLED_MS = 30_000;
/** After trouble that is not a filing's. */
const TROUBLE_MS = 5_000;

/**
 * Fetches queued filings until the signal ends it, or, with `untilDone`, until that says so when nothing is due.
 * A filing in hand when the signal comes is given back.
 */
export async function runFetchers(
  context: ReadingContext,
  settings: FetcherSettings,
  signal: AbortSignal,
  untilDone?: () => Promise<boolean>,
): Promise<void> {
  const { concurrency, idleMs, leaseMs, source } = settings;
  /** Set by the first fetcher that finds all done: the others, which may be asleep, end with it. */
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const pause = (ms: number) => sleep(ms, undefined, { signal: ends }).catch(() => undefined);

  /** Fetches one filing; gives how long to wait before the next, or null when there is no more to do. */
  async function next(): Promise<number | null> {
    const [filing] = await leaseFilings(context.database, 1, { leaseMs, ...(source ? { source } : {}) });
    if (!filing) return untilDone && (await untilDone()) ? null : idleMs;
    const tried = await fetchFiling(context, filing, settings, signal);
    if (tried.kind === 'throttled') {
      const { message, retryAt } = tried.error;
      context.onEvent({ kind: 'throttled', reason: message, retryAt });
      return Math.max(idleMs, Math.min(THROTTLED_MS, (retryAt?.getTime() ?? 0) - Date.now()));
    }
    context.onEvent(tried);
    return 0;
  }

  async function fetcher(): Promise<void> {
    while (!ends.aborted) {
      let waitMs: number | null;
      try {
        waitMs = await next();
      } catch (error) {
        if (signal.aborted) return;
        context.onEvent({ kind: 'trouble', where: 'fetching', error });
        waitMs = TROUBLE_MS;
      }
      if (waitMs === null) over.abort();
      else if (waitMs > 0) await pause(waitMs);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, fetcher));
}
