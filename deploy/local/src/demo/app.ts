import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { runDemoFeed } from './demo-feed.ts';
import { serveProgress } from './progress.ts';
import { keepFilling } from './seed-market.ts';
import { serveQuotes } from './serve-quotes.ts';

export interface DemoConfig extends Pick<BaseConfig, 'logLevel'> {
  readonly databaseUrl: string;
  readonly demoFeedSeconds: number;
  readonly demoHistory: 'all' | 'recent';
}

/** A lower priority than the services, so that people who use the product come first. */
const PRIORITY = 15;

/** Stores the older filings of the demo market, which the start did not wait for, and a new one every `DEMO_FEED_SECONDS`; tells quotes. */
export async function buildApp(config: DemoConfig): Promise<FastifyInstance> {
  const database = openDatabase(config.databaseUrl, { service: 'demo', max: 3 });
  const app = createServer({ name: 'demo', config, readiness: [{ name: 'database', check: database.ping }] });
  const { log } = app;
  const stop = new AbortController();
  setPriority(PRIORITY);
  serveQuotes(app);
  const tellProgress = serveProgress(app);
  const filled =
    config.demoHistory === 'recent'
      ? tellProgress(1)
      : keepFilling(database, randomUUID(), {
          onProgress: tellProgress,
          onError: (error) => log.error({ err: error }, 'demo market not filled; it is tried again'),
          signal: stop.signal,
        });
  const feedEnded =
    config.demoFeedSeconds > 0 ? runDemoFeed({ database, log }, config.demoFeedSeconds, stop.signal) : undefined;
  app.addHook('onClose', async () => {
    stop.abort();
    await Promise.all([filled, feedEnded]);
    await database.close();
  });
  return app;
}
