import { runLoop } from '@sentinel/database';
import type { FetchContext } from './fetch-context.ts';
import { type FetchFilingOptions, fetchFiling } from './fetch-filing.ts';
import { claimFilings, type FetchSource } from './filing-queue.ts';

export interface FetcherSettings extends FetchFilingOptions {
  /** Filings fetched at the same time. */
  readonly concurrency: number;
  /** Longer than the longest try: after it, the filing is another's. */
  readonly leaseMs: number;
  /** How long to wait when nothing is due. */
  readonly idleMs: number;
  /** Both when it is not given. */
  readonly source?: FetchSource;
}

/** Longest sleep while the SEC throttles: then the rate limiter is asked again. */
const THROTTLED_MS = 30_000;

/**
 * Fetches queued filings until the signal ends it, or, with `untilDone`, until that says so when nothing is due. Of several
 * fetchers, one takes no periodic reports, so that trades and events never wait for long reports to be parsed.
 * A filing that is being fetched when the signal comes is released.
 */
export async function runFetchers(
  context: FetchContext,
  settings: FetcherSettings,
  signal: AbortSignal,
  untilDone?: () => Promise<boolean>,
): Promise<void> {
  const { concurrency, idleMs, leaseMs, source } = settings;
  /** Set by the first fetcher that finds all done: the others, which may be asleep, end with it. */
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);

  /** Fetches one filing that is due; gives how long to wait before the next. */
  async function fetchNext(withoutReports: boolean): Promise<number> {
    const claim = { leaseMs, withoutReports, ...(source ? { source } : {}) };
    const [filing] = await claimFilings(context.database, 1, claim);
    if (!filing) {
      if (untilDone && (await untilDone())) over.abort();
      return idleMs;
    }
    const tried = await fetchFiling(context, filing, settings, signal);
    if (tried.kind === 'throttled') {
      const { message, retryAt } = tried.error;
      context.onNotice({ kind: 'throttled', reason: message, retryAt });
      return Math.max(idleMs, Math.min(THROTTLED_MS, (retryAt?.getTime() ?? 0) - Date.now()));
    }
    context.onNotice(tried);
    return 0;
  }

  const fetcher = (n: number) =>
    runLoop({
      everyMs: idleMs,
      signal: ends,
      run: () => fetchNext(n > 0 && n === concurrency - 1),
      onError: (error) => context.onNotice({ kind: 'trouble', where: 'fetching', error }),
    });
  await Promise.all(Array.from({ length: concurrency }, (_, n) => fetcher(n)));
}
