import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { computeAllFacts, computeQueuedFacts } from './compute-facts.ts';
import { writeMadeUpMarket } from './testing/made-up-market.ts';
import { referenceFacts } from './testing/reference-facts.ts';
import { differences, storedFacts } from './testing/stored-facts.ts';

jest.setTimeout(240_000);
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.database.sql, new Date('2025-01-01T00:00:00Z'));
});
afterAll(() => db.drop());

async function drain(): Promise<void> {
  while ((await computeQueuedFacts(db.database, { limit: 3 })).companies.length > 0);
}

async function queueEverything(): Promise<void> {
  await db.database.sql`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, '0001-01-01', '9999-12-31' from market.company cross join (values ('trade'), ('event')) kinds (kind)`;
}

/** Differences between what is stored and the slow reference. */
async function wrong(): Promise<string[]> {
  const reference = await referenceFacts(db.database);
  const stored = await storedFacts(db.database.sql);
  return [
    ...differences(stored.events, reference.events, ({ accession, cik }) => `${accession} ${cik}`),
    ...differences(stored.trades, reference.trades, ({ tradeId }) => `trade ${tradeId}`),
  ];
}

describe('facts of a made-up market', () => {
  test('are those of the slow reference, computed at once or from the queue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        await writeMadeUpMarket(db.database, seed);
        await computeAllFacts(db.database);
        expect(await wrong()).toEqual([]);
        await db.database.sql`truncate market.trade_fact, market.event_fact`;
        await queueEverything();
        await drain();
        expect(await wrong()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
