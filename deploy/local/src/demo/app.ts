import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { runDemoFeed } from './demo-feed.ts';

export interface DemoConfig extends Pick<BaseConfig, 'logLevel'> {
  readonly databaseUrl: string;
  readonly demoFeedSeconds: number;
}

/** Files something new in the demo market every so often. */
export async function buildApp(config: DemoConfig): Promise<FastifyInstance> {
  const database = openDatabase(config.databaseUrl, { service: 'demo', max: 3 });
  const app = createServer({ name: 'demo', config, readiness: [{ name: 'database', check: database.ping }] });
  const stop = new AbortController();
  const feedEnded =
    config.demoFeedSeconds > 0
      ? runDemoFeed({ database, log: app.log }, config.demoFeedSeconds, stop.signal)
      : undefined;
  app.addHook('onClose', async () => {
    stop.abort();
    await feedEnded;
    await database.close();
  });
  return app;
}
