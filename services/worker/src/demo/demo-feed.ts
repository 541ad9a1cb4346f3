import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@sentinel/database';
import { openDemoMarket } from '@sentinel/edgar/demo';
import type { FastifyBaseLogger } from 'fastify';
import type { Events } from '../events.ts';
import { parseFiling } from '../ingest/parse-filing.ts';
import { storeFilings } from '../ingest/store-filings.ts';
import { DEMO_COMPANIES, DEMO_SEED, LIVE_PREFIX } from './demo-market.ts';
import { readMarketCursor } from './market-cursor.ts';
import { goOnWithMarket } from './seed-market.ts';

interface FeedContext {
  readonly database: Database;
  readonly events: Events;
  readonly log: FastifyBaseLogger;
}

/**
 * Stores a new filing of the demo market every so often, as if it had just been accepted, until the signal ends it; and when a
 * session has closed, its prices and the filings planned until then.
 */
export async function runDemoFeed({ database, events, log }: FeedContext, seconds: number, signal: AbortSignal) {
  for (;;) {
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const requestId = randomUUID();
    try {
      const accession = await storeNext(database, new Date(), requestId);
      events.demoFiled(log.child({ request_id: requestId }), accession);
      const cursor = await readMarketCursor(database);
      if (cursor !== null) await goOnWithMarket(database, cursor, new Date(), requestId);
    } catch (error) {
      events.troubled(log, 'demo feed', error);
    }
  }
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
