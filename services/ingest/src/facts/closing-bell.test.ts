import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { computeAllFacts } from './compute-facts.ts';
import { writeMadeUpMarket } from './testing/made-up-market.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSessions(db.owner.sql, new Date('2025-01-01T00:00:00Z'));
});
afterAll(() => db.drop());

test('what is accepted at the closing bell belongs to the next session, a second earlier to this one', async () => {
  const { sql } = db.owner;
  const [cik = ''] = (await writeMadeUpMarket(db.owner, 1)).ciks;
  const expected = {
    '7000000000-24-000001': ['2024-03-05T20:59:59Z', '2024-03-05'],
    '7000000000-24-000002': ['2024-03-05T21:00:00Z', '2024-03-06'],
    // An early close, at 13:00.
    '7000000000-24-000003': ['2024-07-03T16:59:59Z', '2024-07-03'],
    '7000000000-24-000004': ['2024-07-03T17:00:00Z', '2024-07-05'],
  };
  for (const [accession, [acceptedAt = '']] of Object.entries(expected)) {
    await sql`insert into market.filing ${sql({
      accession,
      form_type: '8-K',
      issuer_cik: cik,
      accepted_at: acceptedAt,
      filed_on: acceptedAt.slice(0, 10),
      is_amendment: false,
      items: ['8.01'],
      content_hash: 'none',
      source_name: 'test',
      request_id: 'test',
    })}`;
    await sql`insert into market.filing_company ${sql({ accession, cik })}`;
  }
  await computeAllFacts(db.database);
  const found = await sql<{ accession: string; day: string }[]>`
    select accession, day::text from market.event_fact join market.trading_session on session = event_session
     where accession like '7000000000-%'`;
  expect(Object.fromEntries(found.map(({ accession, day }) => [accession, day]))).toEqual(
    Object.fromEntries(Object.entries(expected).map(([accession, [, day]]) => [accession, day])),
  );
});
