import { newYorkDay } from '@sentinel/calendar';
import { CHANNELS, type Database, runLoop } from '@sentinel/database';
import { EdgarHttpError } from '@sentinel/edgar';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { startCanary } from './canary/start-canary.ts';
import { startFacts } from './facts/start-facts.ts';
import { type EdgarSettings, edgarClientOf } from './fetch/edgar-settings.ts';
import { createFetchTelemetry } from './fetch/fetch-telemetry.ts';
import { startEdgarReading } from './fetch/start-edgar-reading.ts';
import type { ParseFiling } from './filings/filing-parser.ts';
import { refreshMaster } from './master/refresh-master.ts';
import { ensureSessions } from './prices/ensure-sessions.ts';
import { type QuoteSettings, quoteSourceOf } from './prices/quotes/quote-settings.ts';
import { forgetQuoteFeed } from './prices/quotes/record-quote-feed.ts';
import { startQuotes } from './prices/quotes/start-quotes.ts';
import { type PriceSettings, priceSourceOf } from './prices/sources/price-settings.ts';
import { startPrices } from './prices/start-prices.ts';
import { createTelemetry } from './telemetry.ts';

export interface MarketDataContext {
  readonly database: Database;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
  readonly parse: ParseFiling;
}

export interface MarketDataSettings extends EdgarSettings, PriceSettings, QuoteSettings {
  readonly edgarPollSeconds: number;
  /** With it, a synthetic filing is stored every five minutes. */
  readonly canaryEmail: string | undefined;
}

const MASTER_EVERY_MS = 600_000;

/**
 * What brings the market in and computes its facts: the calendar, the facts of what was stored, EDGAR's feed and master data
 * (with EDGAR_USER_AGENT), the prices of each day (with PRICES_SOURCE), quotes (with
 * QUOTES_SOURCE), and the synthetic filing (with CANARY_EMAIL). Ends with the signal; the returned function waits for
 * what is at hand.
 * @throws ConfigError, RangeError for settings that cannot work
 */
export async function startMarketData(
  { database, log, metrics, parse }: MarketDataContext,
  settings: MarketDataSettings,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const source = priceSourceOf(settings);
  const telemetry = createTelemetry(metrics, log);
  telemetry.calendarStarted(newYorkDay(new Date()));
  await ensureSessions(database.sql);
  const running = [
    startFacts(
      {
        database,
        channels: [CHANNELS.filingStored, CHANNELS.pricesLoaded],
        onComputed: telemetry.computed,
        onError: telemetry.factsFailed,
      },
      signal,
    ),
  ];
  if (source) {
    running.push(
      startPrices(
        { database, log, onLoaded: telemetry.pricesLoaded, onError: telemetry.pricesFailed },
        { source },
        signal,
      ),
    );
  }
  const quotes = quoteSourceOf(settings);
  if (!quotes) await forgetQuoteFeed(database);
  else {
    running.push(
      startQuotes(
        { database, log, onMoved: telemetry.quotesMoved, onError: telemetry.quotesFailed },
        { source: quotes, hours: settings.quotesHours },
        signal,
      ),
    );
  }
  if (settings.canaryEmail !== undefined)
    running.push(startCanary({ database, parse, log, onError: telemetry.canaryFailed }, signal));
  const reading = startEdgarReading(
    { database, parse, onNotice: createFetchTelemetry(metrics, log) },
    settings,
    signal,
  );
  if (reading) running.push(reading, keepMaster({ database, telemetry, log }, settings, signal));
  return async () => {
    await Promise.all(running);
  };
}

/** Keeps the company master fresh: some companies every ten minutes, each once a day at most. */
async function keepMaster(
  {
    database,
    telemetry,
    log,
  }: Pick<MarketDataContext, 'database' | 'log'> & { telemetry: ReturnType<typeof createTelemetry> },
  settings: EdgarSettings,
  signal: AbortSignal,
): Promise<void> {
  const client = edgarClientOf(database, settings);
  await runLoop({
    everyMs: MASTER_EVERY_MS,
    signal,
    run: async () => {
      await refreshMaster({ database, client, onNotice: telemetry.master, signal, now: () => new Date() });
    },
    onError: (error) => {
      if (error instanceof EdgarHttpError && error.code === 'throttled') {
        log.warn({ retry_at: error.retryAt }, 'master data waits: EDGAR throttles');
      } else telemetry.masterFailed(error);
    },
  }).finally(() => client.close());
}
