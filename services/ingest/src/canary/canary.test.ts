import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import { CANARY } from '@sentinel/vocabulary-market';
import type { FastifyBaseLogger } from 'fastify';
import { parseFiling } from '../filings/parse-filing.ts';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { canaryFiling } from './canary-filing.ts';
import { startCanary } from './start-canary.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await createTestDatabase();
  await ensureSessions(base.owner.sql);
});
afterEach(() => base.drop());

test.each(['2026-07-01T03:59:59Z', '2026-12-31T23:59:59Z', '2027-01-01T04:30:00Z'])(
  'FIELD 2.10: the synthetic filing reads as a 10-Q that the SEC accepted at that moment: %s',
  (at) => {
    const { accession, text } = canaryFiling(new Date(at));
    expect(parseFiling(text, `${accession}.txt`, 'synthetic')).toMatchObject({
      accession,
      formType: '10-Q',
      acceptedAt: new Date(at),
    });
    expect(accession).toMatch(/^0009899999-2[67]-\d{6}$/);
  },
);

test('FIELD 2.10: it is stored as news with its text, and those of last week are removed', async () => {
  const old = `${CANARY.cik}-20-000001`;
  await base.owner.orm.insert(schema.filing).values({
    accession: old,
    formType: '10-Q',
    issuerCik: CANARY.cik,
    contentHash: 'h'.repeat(64),
    sourceName: 'synthetic',
    storedAt: new Date(Date.now() - 8 * 86_400_000),
    requestId: 'r',
  });
  const errors: unknown[] = [];
  const stop = new AbortController();
  const log = { info: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
  const running = startCanary(
    {
      database: base.database,
      log,
      parse: (content, path, source) => parseFiling(content, path, source),
      onError: (error) => errors.push(error),
    },
    stop.signal,
  );
  const stored = () => base.owner.sql<{ accession: string; waits: boolean; says: boolean }[]>`
    select accession, evaluated_at is null as waits,
           exists (select from market.filing_text part where part.accession = filing.accession and part.words @@ to_tsquery('simple', ${CANARY.word})) as says
      from market.filing`;
  await until('the old one is gone', async () => (await stored()).every(({ accession }) => accession !== old));
  stop.abort();
  await running;
  expect(errors).toEqual([]);
  expect([...(await stored())]).toEqual([
    { accession: expect.stringMatching(/^0009899999-/), waits: true, says: true },
  ]);
});
