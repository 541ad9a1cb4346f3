import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EdgarClient } from '@sentinel/edgar';
import { parseFiling } from '../filings/parse-filing.ts';
import { servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { queueFilings } from './filing-queue.ts';
import { runFetchers } from './run-fetchers.ts';

let db: TestDatabase;
let server: Awaited<ReturnType<typeof startEdgarServer>>;
beforeAll(async () => {
  db = await createTestDatabase();
  server = await startEdgarServer();
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

test('trades and events do not wait for reports that are being parsed', async () => {
  const forms = ['10-K', '10-Q', '10-K/A', '4', '8-K'];
  for (const [n, formType] of forms.entries()) {
    server.publish(servedFiling(sampleSubmission({ n, formType })));
    const cik = String(9_900_000 + n).padStart(10, '0');
    await queueFilings(db.database, [{ accession: sampleAccession(n), formType, cik, filedOn: '2026-01-12' }], 'feed');
  }
  const rateLimiter = {
    acquire: async () => undefined,
    throttled: async () => new Date(),
    answered: async () => undefined,
  };
  const userAgent = 'Example Desk edgar@desk.example';
  const client = new EdgarClient({ userAgent, rateLimiter, wwwUrl: server.url, timeoutMs: 5_000 });
  const stop = new AbortController();
  /** Ends every report that is being parsed. */
  let finish = () => {};
  const parsed = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const stored: string[] = [];
  const quick = new Promise<void>((resolve) => {
    const context = {
      database: db.database,
      client,
      onNotice: (notice: { kind: string; formType?: string; outcome?: string }) => {
        if (notice.kind !== 'fetched' || notice.outcome !== 'stored') return;
        stored.push(notice.formType ?? '');
        if (stored.length === 2) resolve();
        if (stored.length === forms.length) stop.abort();
      },
    };
    const settings = {
      concurrency: 3,
      leaseMs: 60_000,
      firstWaitMs: 60_000,
      idleMs: 10,
      parse: async (content: Uint8Array | string, path: string, name: string) => {
        const record = parseFiling(content, path, name);
        if (record.formType.startsWith('10-')) await parsed;
        return record;
      },
    };
    void runFetchers(context, settings, stop.signal);
  });
  await quick;
  expect(stored.toSorted()).toEqual(['4', '8-K']);
  finish();
  await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  expect(stored).toHaveLength(forms.length);
  await client.close();
});
