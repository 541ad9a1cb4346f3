import { tradingHoursBetween } from '@sentinel/calendar';
import { type Database, runLoop } from '@sentinel/database';
import { EdgarHttpError } from '@sentinel/edgar';
import type { ParseFiling } from '../filings/filing-parser.ts';
import type { EdgarRateLimiterOptions } from './edgar-rate-limiter.ts';
import { type EdgarSettings, edgarClientOf } from './edgar-settings.ts';
import type { FetchContext, FetchNotice } from './fetch-context.ts';
import { claimPeriod, readCursor } from './fetch-cursor.ts';
import { LAST_STORED, noteStored } from './last-stored.ts';
import { pollFeed } from './poll-feed.ts';
import { readDueIndexes } from './read-due-indexes.ts';
import { runFetchers } from './run-fetchers.ts';

export interface EdgarReadingSettings extends EdgarSettings {
  readonly edgarPollSeconds: number;
  /** Hours of silence, of those in which EDGAR is busy, that are reported. */
  readonly silentTradingHours?: number;
  /** What tests make quicker. */
  readonly rateLimiter?: EdgarRateLimiterOptions;
  readonly firstWaitMs?: number;
  readonly leaseMs?: number;
  readonly timeoutMs?: number;
  readonly indexSeconds?: number;
  readonly now?: () => Date;
}

interface Context {
  readonly parse?: ParseFiling;
  readonly database: Database;
  readonly onNotice: (notice: FetchNotice) => void;
}

const FETCHERS = 3;
/** Longer than the client waits for an answer, the wait for the rate limiter included. */
const LEASE_MS = 300_000;
const FIRST_WAIT_MS = 20_000;
const IDLE_MS = 1_000;
const INDEX_SECONDS = 900;
const LISTEN_EVERY_MS = 600_000;
const SILENT_TRADING_HOURS = 2;

/**
 * Reads EDGAR until the signal ends it: the feed of current filings every `edgarPollSeconds`, the daily indexes for what the feed
 * left out, and the filings themselves. Any number of processes may do so on one database: they share the rate limiter, each reading of
 * the feed and the indexes, and each filing, is one process's.
 * @returns what ends when all is done, or null without a user agent
 * @throws RangeError for a user agent the SEC would shut out
 */
export function startEdgarReading(
  { database, onNotice, parse }: Context,
  settings: EdgarReadingSettings,
  signal: AbortSignal,
): Promise<void> | null {
  const { edgarPollSeconds, firstWaitMs = FIRST_WAIT_MS, indexSeconds = INDEX_SECONDS, leaseMs = LEASE_MS } = settings;
  const { now = () => new Date() } = settings;
  if (settings.edgarUserAgent === undefined) return null;
  const client = edgarClientOf(database, settings, settings);
  const context: FetchContext = { database, client, onNotice: noteStored(database, onNotice) };
  const startedAt = now();

  /** Does something once a period, in one of the processes; what goes wrong is told and waits for the next period. */
  function onceAPeriod(name: string, periodMs: number, act: () => Promise<void>): Promise<void> {
    return runLoop({
      everyMs: Math.min(periodMs / 2, Math.max(IDLE_MS, periodMs / 10)),
      signal,
      run: async () => {
        if (await claimPeriod(database, `${name}_period`, periodMs)) await act();
      },
      onError: (error) => {
        if (error instanceof EdgarHttpError && error.code === 'throttled') {
          onNotice({ kind: 'throttled', reason: error.message, retryAt: error.retryAt });
        } else onNotice({ kind: 'trouble', where: name, error });
      },
    });
  }

  async function watchSilence(): Promise<void> {
    const last = await readCursor<{ at: string }>(database, LAST_STORED);
    const since = last === null || new Date(last.at) < startedAt ? startedAt : new Date(last.at);
    const tradingHours = tradingHoursBetween(since, now());
    if (tradingHours >= (settings.silentTradingHours ?? SILENT_TRADING_HOURS))
      onNotice({ kind: 'silent', tradingHours });
  }

  return Promise.all([
    onceAPeriod('feed', edgarPollSeconds * 1000, () => pollFeed(context, signal)),
    onceAPeriod('daily_index', indexSeconds * 1000, () => readDueIndexes(context, now(), signal)),
    onceAPeriod('silence', LISTEN_EVERY_MS, watchSilence),
    runFetchers(
      context,
      {
        concurrency: FETCHERS,
        leaseMs,
        firstWaitMs,
        idleMs: Math.min(IDLE_MS, edgarPollSeconds * 500),
        ...(parse ? { parse } : {}),
      },
      signal,
    ),
  ])
    .finally(() => client.close())
    .then(() => undefined);
}
