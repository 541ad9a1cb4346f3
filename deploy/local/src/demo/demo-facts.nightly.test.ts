import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import {
  changesOf,
  checkTags,
  computeAllFacts,
  computePendingFacts,
  ensureSessions,
  storedFacts,
  wrongFacts,
} from '@sentinel/ingest/testing';
import { fillMarket, seedMarket } from './seed-market.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-06-01T00:00:00Z'));
});
afterAll(() => db.drop());

async function drain(): Promise<void> {
  while ((await computePendingFacts(db.database, { limit: 5 })).companies.length > 0);
}

async function wrong(): Promise<string[]> {
  const stored = await storedFacts(db.owner.sql);
  expect(stored.trades.length).toBeGreaterThan(10);
  expect(stored.events.length).toBeGreaterThan(5);
  const tags = await checkTags(db.owner.sql);
  expect(Object.keys(tags.counts).length).toBeGreaterThan(2);
  return [...(await wrongFacts(db.owner)), ...tags.wrong];
}

test('the demo market has the facts of the slow reference by what its ingest and its prices queue: the first part, the older filings behind it, the days after', async () => {
  const market = { companies: 12, years: 0.5 };
  for (const now of ['2025-03-03T22:30:00Z', '2025-03-04T22:30:00Z', '2025-03-12T22:30:00Z']) {
    await seedMarket(db.database, new Date(now), 'test', market);
    await drain();
    expect(await wrong()).toEqual([]);
    const { signal } = new AbortController();
    await fillMarket(db.database, 'test', { onProgress: () => undefined, signal });
    await drain();
    expect(await wrong()).toEqual([]);
  }
  const before = await changesOf(db.owner.sql);
  expect(await computeAllFacts(db.database)).toBe(0);
  expect(await changesOf(db.owner.sql)).toEqual(before);
});
