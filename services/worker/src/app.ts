import { openDatabase } from '@sentinel/database';
import { openQueues } from '@sentinel/jobs';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { runDemoFeed } from './demo/demo-feed.ts';
import { createEvents } from './events.ts';
import { startLoops } from './loops.ts';
import { createMailer } from './mail/mailer.ts';
import { type MarketDataSettings, startMarketData } from './market-data.ts';

export interface WorkerConfig extends Pick<BaseConfig, 'logLevel' | 'mode'>, MarketDataSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly demoFeedSeconds: number;
  readonly sendSeconds: number;
  readonly leaseSeconds: number;
}

/**
 * Brings filings and prices in, computes their facts, matches filings against the alerts and sends what they ask for; in local
 * mode it also runs the demo feed.
 */
export async function buildApp(config: WorkerConfig): Promise<FastifyInstance> {
  const { databaseUrl, leaseSeconds, publicUrl, redisUrl } = config;
  const database = openDatabase(databaseUrl, { applicationName: 'worker', max: 12 });
  const app = createServer({
    name: 'worker',
    config,
    readiness: [
      { name: 'database', check: database.ping },
      { name: 'queue', check: () => queues.ping() },
    ],
  });
  const { log } = app;
  const events = createEvents(app.metrics);
  const queues = await openQueues(redisUrl === undefined ? { databaseUrl } : { redisUrl }, {
    onError: (error) => events.troubled(log, 'queue', error),
    onRetry: ({ context, error, job }) =>
      log.warn({ err: error, job, request_id: context.requestId }, 'job is tried again'),
    onFailed: ({ context, error, job }) => log.error({ err: error, job, request_id: context.requestId }, 'job failed'),
  });
  const mailerOf = (connections: number) =>
    createMailer(config.smtpUrl, {
      from: config.mailFrom,
      publicUrl,
      maxSendMs: config.sendSeconds * 1000,
      connections,
    });
  const mailers = { alerts: mailerOf(8), accounts: mailerOf(2) };
  const stop = new AbortController();
  const relaysEnded = await startLoops(
    { database, queues, mailers, events, log, publicUrl, leaseSeconds },
    stop.signal,
  );
  const marketDataEnded = await startMarketData({ database, metrics: app.metrics, log }, config, stop.signal);
  const feedEnded =
    config.mode === 'local' && config.demoFeedSeconds > 0
      ? runDemoFeed({ database, events, log }, config.demoFeedSeconds, stop.signal)
      : undefined;
  app.addHook('onClose', async () => {
    stop.abort();
    await relaysEnded();
    await marketDataEnded();
    await feedEnded;
    await queues.close();
    for (const mailer of Object.values(mailers)) mailer.close();
    await database.close();
  });
  return app;
}
