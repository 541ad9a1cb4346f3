import { randomUUID } from 'node:crypto';
import { type Database, pause, runLoop } from '@sentinel/database';
import { parseFiling, storeFilings } from '@sentinel/ingest/pipeline';
import type { FastifyBaseLogger } from 'fastify';
import { openDemoMarket } from '../demo-market/generate-market.ts';
import { DEMO_COMPANIES, DEMO_SEED, LIVE_PREFIX } from './demo-market.ts';
import { readMarketCursor } from './market-cursor.ts';
import { goOnWithMarket } from './seed-market.ts';

interface FeedContext {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

/**
 * Stores a new filing of the demo market each time the pause is over, as if EDGAR had just accepted it, until the signal aborts. When a
 * session has closed, also stores its prices and the filings planned until then.
 */
export async function runDemoFeed({ database, log }: FeedContext, seconds: number, signal: AbortSignal) {
  const everyMs = seconds * 1000;
  await pause(everyMs, signal);
  await runLoop({
    everyMs,
    signal,
    run: async () => {
      const requestId = randomUUID();
      const accession = await storeNext(database, new Date(), requestId);
      log.info({ accession, request_id: requestId }, 'demo filing stored');
      const cursor = await readMarketCursor(database);
      if (cursor !== null) await goOnWithMarket(database, cursor, new Date(), requestId);
    },
    onError: (error) => log.error({ err: error }, 'demo feed in trouble'),
  });
}

/** Stores the filing after the last one of the feed; gives its accession number. */
export async function storeNext(database: Database, now: Date, requestId: string): Promise<string> {
  const [last] = await database.sql<{ n: number }[]>`
    select coalesce(max(right(accession, 6)::int), 0) as n from market.filing where accession like ${`${LIVE_PREFIX}-%`}`;
  const market = openDemoMarket(DEMO_SEED, DEMO_COMPANIES);
  const { fileName, text } = market.liveFiling((last?.n ?? 0) + 1, now.getTime());
  const record = parseFiling(text, fileName, fileName);
  await storeFilings(database, [record], { alerting: true, isDemo: true, requestId });
  return record.accession;
}
