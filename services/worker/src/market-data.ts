import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@sentinel/database';
import { EdgarHttpError } from '@sentinel/edgar';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { startFacts } from './facts/start-facts.ts';
import { type EdgarSettings, edgarClientOf } from './fetch/edgar-settings.ts';
import { createFetchEvents } from './fetch/fetch-events.ts';
import { startEdgarReading } from './fetch/start-edgar-reading.ts';
import { FILING_STORED } from './ingest/store-filings.ts';
import { createMarketDataEvents } from './market-data.events.ts';
import { refreshMaster } from './master/refresh-master.ts';
import { ensureSessions } from './prices/ensure-sessions.ts';
import { type PriceSettings, priceSourceOf } from './prices/sources/price-settings.ts';
import { startPrices } from './prices/start-prices.ts';
import { PRICES_LOADED } from './prices/store/store-prices.ts';

export interface MarketDataContext {
  readonly database: Database;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

export interface MarketDataSettings extends EdgarSettings, PriceSettings {
  readonly edgarPollSeconds: number;
}

const MASTER_EVERY_MS = 600_000;

/**
 * What brings the market in and computes its facts: the calendar, the facts of what was stored, EDGAR's feed and master data
 * (with EDGAR_USER_AGENT), the prices of each day (with PRICES_SOURCE). Ends with the signal; the returned function waits for
 * what is in hand.
 * @throws ConfigError, RangeError for settings that cannot work
 */
export async function startMarketData(
  { database, log, metrics }: MarketDataContext,
  settings: MarketDataSettings,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const source = priceSourceOf(settings);
  const events = createMarketDataEvents(metrics, log);
  await ensureSessions(database.sql);
  const factsEnded = await startFacts(
    { database, channels: [FILING_STORED, PRICES_LOADED], onComputed: events.computed, onError: events.factsFailed },
    signal,
  );
  const running = [factsEnded()];
  if (source) {
    running.push(
      startPrices({ database, log, onLoaded: events.pricesLoaded, onError: events.pricesFailed }, { source }, signal),
    );
  }
  const reading = startEdgarReading({ database, onEvent: createFetchEvents(metrics, log) }, settings, signal);
  if (reading) running.push(reading, keepMaster({ database, events, log }, settings, signal));
  return async () => {
    await Promise.all(running);
  };
}

/** Keeps the company master fresh: some companies every ten minutes, each once a day at most. */
async function keepMaster(
  {
    database,
    events,
    log,
  }: Pick<MarketDataContext, 'database' | 'log'> & { events: ReturnType<typeof createMarketDataEvents> },
  settings: EdgarSettings,
  signal: AbortSignal,
): Promise<void> {
  const client = edgarClientOf(database, settings);
  try {
    while (!signal.aborted) {
      try {
        await refreshMaster({ database, client, onEvent: events.master, signal, now: () => new Date() });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof EdgarHttpError && error.code === 'throttled') {
          log.warn({ retry_at: error.retryAt }, 'master data waits: EDGAR throttles');
        } else events.masterFailed(error);
      }
      await sleep(MASTER_EVERY_MS, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  } finally {
    await client.close();
  }
}
