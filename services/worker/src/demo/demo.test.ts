import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { storeNext } from './demo-feed.ts';
import { seedMarket } from './seed-market.ts';
import { seedReviews } from './seed-reviews.ts';

jest.setTimeout(120_000);
const FILINGS = 400;
const NOW = new Date('2026-03-02T12:00:00Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('the demo market', () => {
  test('is stored once, marked as demo data, without alerts and without a future; a cut-short seed is made good', async () => {
    expect(await seedMarket(db.database, NOW, 'seed', FILINGS)).toBe(FILINGS);
    const [facts] = await db.database.sql`
      select bool_and(is_demo) as demo, count(*) filter (where evaluated_at is null)::int as unmatched,
             max(accepted_at) < ${NOW.toISOString()}::timestamptz as past,
             (select count(distinct direction)::int from market.trade) as directions,
             (select count(*)::int from market.trade where days_to_file is null) as undated
        from market.filing`;
    expect(facts).toEqual({ demo: true, unmatched: 0, past: true, directions: 2, undated: 0 });
    expect(await seedMarket(db.database, NOW, 'seed', FILINGS)).toBe(0);
    await db.database.sql`delete from market.filing where accession like '%7'`;
    expect(await seedMarket(db.database, new Date('2026-04-01'), 'seed', FILINGS)).toBe(FILINGS);
  });

  test('goes on filing by filing, about the same companies, to be matched', async () => {
    const first = await storeNext(db.database, NOW, 'feed');
    const second = await storeNext(db.database, NOW, 'feed');
    expect([first, second]).toEqual(['0009990002-26-000001', '0009990002-26-000002']);
    expect(await db.database.orm.$count(schema.company)).toBeLessThanOrEqual(400);
    const [waiting] = await db.database.sql`
      select count(*)::int as count, min(request_id) as request from market.filing where evaluated_at is null`;
    expect(waiting).toEqual({ count: 2, request: 'feed' });
  });
});

describe('the demo conference calls', () => {
  test('are assigned to the demo reviewer as soon as that account is there', async () => {
    expect(await seedReviews(db.database)).toBe(21);
    expect(await db.database.orm.$count(schema.assignment)).toBe(0);
    await db.database.orm
      .insert(schema.account)
      .values({ email: 'reviewer@sentinel.example', name: 'R', passwordHash: 'none' });
    expect(await seedReviews(db.database)).toBe(0);
    expect(await db.database.orm.$count(schema.assignment)).toBe(3);
  });

  test('are JSON with a description and speaker-and-text pairs', async () => {
    for (const { interaction } of await db.database.orm.select().from(schema.interaction)) {
      const { description, interaction: turns } = JSON.parse(interaction);
      expect(typeof description).toBe('string');
      expect(turns.every((turn: object) => Object.keys(turn).length === 1)).toBe(true);
    }
  });
});
