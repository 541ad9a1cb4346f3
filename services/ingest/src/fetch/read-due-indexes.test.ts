import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EdgarClient, type RateLimiter } from '@sentinel/edgar';
import { servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import type { FetchNotice } from './fetch-context.ts';
import { queueFilings } from './filing-queue.ts';
import { readDueIndexes } from './read-due-indexes.ts';

const NO_RATE_LIMIT: RateLimiter = {
  acquire: async () => undefined,
  throttled: async () => new Date(),
  answered: async () => undefined,
};
const never = new AbortController().signal;

let db: TestDatabase;
let server: Awaited<ReturnType<typeof startEdgarServer>>;
let client: EdgarClient;
let notices: FetchNotice[];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate market.filing_fetch, market.fetch_cursor`;
  server = await startEdgarServer();
  client = new EdgarClient({
    userAgent: 'Example Desk edgar@desk.example',
    rateLimiter: NO_RATE_LIMIT,
    wwwUrl: server.url,
  });
  notices = [];
  await readIndexes('2026-01-12T15:00:00Z'); // the first time there is nothing to make up for
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const readIndexes = (now: string) =>
  readDueIndexes({ client, database: db.database, onNotice: (notice) => notices.push(notice) }, new Date(now), never);
const publish = (n: number, filedOn: string, formType = '4') =>
  server.publish(servedFiling(sampleSubmission({ n, filedOn, formType })));
const queued = () =>
  db.owner
    .sql`select accession, source, form_type, filed_on::text as filed_on from market.filing_fetch order by accession`;
const days = () => server.requests.map(({ path }) => /(\d{8})\.idx/.exec(path)?.[1]);

test('what the feed left out is queued as news, once, and the morning asks for what changed since the evening', async () => {
  publish(1, '2026-01-12');
  publish(2, '2026-01-12', '10-K');
  publish(3, '2026-01-12', '497');
  server.state.indexedThrough = '2026-01-12';
  await queueFilings(
    db.database,
    [{ accession: sampleAccession(1), formType: '4', cik: '0009900001', filedOn: null }],
    'feed',
  );
  await readIndexes('2026-01-13T03:00:00Z');
  expect(server.requests).toEqual([]);
  await readIndexes('2026-01-13T03:31:00Z');
  expect(await queued()).toMatchObject([
    { accession: sampleAccession(1), source: 'feed' },
    { accession: sampleAccession(2), source: 'feed', form_type: '10-K', filed_on: '2026-01-12' },
  ]);
  expect(notices).toEqual([
    { kind: 'index_read', path: expect.stringContaining('master.20260112.idx'), wanted: 2, fresh: 1, badRows: 0 },
  ]);

  await readIndexes('2026-01-13T03:46:00Z');
  await readIndexes('2026-01-13T11:01:00Z'); // unchanged: 304
  expect(days()).toEqual(['20260112', '20260112']);
  expect(notices).toHaveLength(1);
});

test('after an absence each day is read, and what is older than three days alerts nobody', async () => {
  for (const [n, day] of ['2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16'].entries()) publish(n, day);
  publish(9, '2026-01-12');
  server.state.indexedThrough = '2026-01-16';
  await readIndexes('2026-01-17T12:00:00Z');
  expect(days()).toEqual(['20260112', '20260113', '20260114', '20260115', '20260116']);
  expect((await queued()).map(({ source }) => source)).toEqual(['index', 'feed', 'feed', 'feed', 'index']);
});

test('an index that is late is waited for, and told when it does not come', async () => {
  publish(1, '2026-01-12');
  await readIndexes('2026-01-13T03:40:00Z');
  await readIndexes('2026-01-13T11:10:00Z');
  expect(await queued()).toEqual([]);
  server.state.indexedThrough = '2026-01-12';
  await readIndexes('2026-01-13T12:10:00Z');
  expect(await queued()).toHaveLength(1);
  await readIndexes('2026-01-14T17:30:00Z');
  expect(notices.at(-1)).toEqual({ kind: 'index_missing', day: '2026-01-13' });
  server.requests.length = 0;
  await readIndexes('2026-01-14T18:00:00Z');
  expect(server.requests).toEqual([]);
});

test('an index that cannot be had is asked for again', async () => {
  publish(1, '2026-01-12');
  server.state.indexedThrough = '2026-01-12';
  server.state.faultOf = () => 'truncated';
  await expect(readIndexes('2026-01-13T03:40:00Z')).rejects.toThrow('was cut off');
  server.state.faultOf = () => 'html_200';
  await expect(readIndexes('2026-01-13T03:55:00Z')).rejects.toThrow('web page');
  // A status of 200, and half of the text.
  server.state.faultOf = () => 'cut_text';
  await expect(readIndexes('2026-01-13T04:00:00Z')).rejects.toThrow('The index is cut off.');
  server.state.faultOf = () => null;
  await readIndexes('2026-01-13T04:10:00Z');
  expect(await queued()).toHaveLength(1);
});

test('an index that is none for hours is passed over, with a notice, and those of later days are read', async () => {
  publish(1, '2026-01-12');
  publish(2, '2026-01-13');
  server.state.indexedThrough = '2026-01-13';
  server.state.faultOf = (path) => (path.includes('20260112') ? 'cut_text' : null);
  // The hours count from the first try, not from when it was due: it may have been down meanwhile.
  await expect(readIndexes('2026-01-14T03:40:00Z')).rejects.toThrow('The index is cut off.');
  await expect(readIndexes('2026-01-14T09:30:00Z')).rejects.toThrow('The index is cut off.');
  expect(await queued()).toEqual([]);
  await readIndexes('2026-01-14T09:50:00Z');
  expect(notices.filter(({ kind }) => kind === 'trouble')).toEqual([
    {
      kind: 'trouble',
      where: 'daily index of 2026-01-12, passed over',
      error: expect.objectContaining({ code: 'malformed' }),
    },
  ]);
  expect(await queued()).toHaveLength(1);
  server.requests.length = 0;
  await readIndexes('2026-01-14T10:00:00Z');
  expect(server.requests).toEqual([]);
});
