import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { createFilingParser } from './filings/filing-parser.ts';
import { type MarketDataSettings, startMarketData } from './market-data.ts';

export interface IngestConfig extends Pick<BaseConfig, 'logLevel'>, MarketDataSettings {
  readonly databaseUrl: string;
  /** `filings/parse-thread`, beside the entry that runs. */
  readonly parseThread: URL;
}

/** Brings filings, master data and prices in, and computes their facts. */
export async function buildApp(config: IngestConfig): Promise<FastifyInstance> {
  const database = openDatabase(config.databaseUrl, { service: 'ingest', max: 12 });
  const app = createServer({ name: 'ingest', config, readiness: [{ name: 'database', check: database.ping }] });
  const stop = new AbortController();
  const parser = createFilingParser(config.parseThread);
  const { log, metrics } = app;
  const marketDataEnded = await startMarketData({ database, metrics, log, parse: parser.parse }, config, stop.signal);
  app.addHook('onClose', async () => {
    stop.abort();
    await marketDataEnded();
    await parser.close();
    await database.close();
  });
  return app;
}
