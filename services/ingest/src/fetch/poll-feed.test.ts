import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EdgarClient, type RateLimiter } from '@sentinel/edgar';
import { type StoredUnreadFeed, UNREAD_ENTRIES, UNREAD_FEED } from '@sentinel/vocabulary-market';
import { servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import type { FetchNotice } from './fetch-context.ts';
import { readCursor } from './fetch-cursor.ts';
import { pollFeed } from './poll-feed.ts';
import { keepUnreadFeed } from './unread-feed.ts';

const NO_RATE_LIMIT: RateLimiter = {
  acquire: async () => undefined,
  throttled: async () => new Date(),
  answered: async () => undefined,
};
const NOON = Date.parse('2026-01-12T17:00:00Z');
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
  server.state.now = () => new Date(NOON);
  client = new EdgarClient({
    userAgent: 'Example Desk edgar@desk.example',
    rateLimiter: NO_RATE_LIMIT,
    wwwUrl: server.url,
  });
  notices = [];
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const poll = () => pollFeed({ client, database: db.database, onNotice: (notice) => notices.push(notice) }, never);
/** Publishes samples accepted so many seconds after noon; each names two parties. */
const publish = (numbers: readonly number[], atSeconds: (n: number) => number, formType = '4') =>
  server.publish(
    ...numbers.map((n) =>
      servedFiling(sampleSubmission({ n, formType }), { acceptedAt: new Date(NOON + atSeconds(n) * 1000) }),
    ),
  );
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const queued = async () => {
  const rows = await db.owner.sql<{ accession: string; source: string }[]>`
    select accession, source from market.filing_fetch order by accession`;
  return Object.fromEntries(rows.map(({ accession, source }) => [accession, source]));
};
const starts = () => server.requests.map(({ path }) => new URL(path, 'http://edgar.example').searchParams.get('start'));

test('a filing of several parties is queued once, and forms nobody wants are not', async () => {
  await poll();
  publish([1], () => 0);
  publish([2], () => 1, '424B2');
  publish([3], () => 2, '10-Q/A');
  await poll();
  expect(await queued()).toEqual({ [sampleAccession(1)]: 'feed', [sampleAccession(3)]: 'feed' });
  expect(notices.at(-1)).toEqual({ kind: 'polled', pages: 1, wanted: 2, fresh: 2, unread: 0, isComplete: true });
});

test('the first reading takes all there is, as history but for the last quarter of an hour', async () => {
  publish(range(0, 130), (n) => -n * 60);
  await poll();
  const sources = Object.values(await queued());
  expect(sources).toHaveLength(130);
  expect(sources.filter((source) => source === 'feed')).toHaveLength(16);
  expect(starts()).toEqual(['0', '80', '160', '240']);
});

test('pages are read until one that names nothing new, and no further', async () => {
  publish(range(0, 500), (n) => -10_000 + n * 10);
  await poll();
  server.requests.length = 0;
  await poll();
  expect(starts()).toEqual(['0']);
  publish(range(500, 560), (n) => n * 10);
  server.requests.length = 0;
  await poll();
  // 120 new entries: all of the first page, some of the second, none of the third.
  expect(starts()).toEqual(['0', '80', '160']);
  expect(notices.at(-1)).toMatchObject({ fresh: 60, isComplete: true });
});

test('a reading cut off between two pages is made up for, although its first page is known by now', async () => {
  await poll();
  publish(range(0, 200), (n) => n);
  server.state.faultOf = (path) => (path.includes('start=160') ? 'reset' : null);
  await expect(poll()).rejects.toThrow('was not answered');
  const half = Object.keys(await queued()).length;
  expect(half).toBeGreaterThan(50);
  expect(half).toBeLessThan(200);
  server.state.faultOf = () => null;
  await poll();
  expect(Object.keys(await queued())).toHaveLength(200);
});

test('a page out of an older cache, which leaves a hole, does not count as read', async () => {
  publish(range(0, 20), (n) => -5_000 + n);
  await poll();
  const before = await readCursor(db.database, 'feed');
  publish(range(20, 140), (n) => n);
  // Below the first page EDGAR answers as if its newest 60 entries were not there yet.
  const all = [...server.published];
  server.state.faultOf = (path) => {
    server.published.splice(0, Infinity, ...(path.includes('start=0&') ? all : all.slice(0, -30)));
    return null;
  };
  await poll();
  expect(notices.at(-1)).toMatchObject({ isComplete: false });
  expect(await readCursor(db.database, 'feed')).toEqual(before);
  expect(Object.keys(await queued()).length).toBeLessThan(140);
  server.state.faultOf = () => null;
  server.published.splice(0, Infinity, ...all);
  await poll();
  expect(Object.keys(await queued())).toHaveLength(140);
});

test('a filing posted after one accepted later is found', async () => {
  publish(range(0, 300), (n) => n);
  await poll();
  server.publish(servedFiling(sampleSubmission({ n: 900 }), { acceptedAt: new Date(NOON + 200_000) }));
  await poll();
  expect(Object.keys(await queued())).toContain(sampleAccession(900));
});

test('a feed that does not reach back to the last reading is told', async () => {
  publish([0], () => -90_000);
  await poll();
  publish(range(1, 2_700), (n) => n);
  await poll();
  expect(notices.at(-1)).toMatchObject({ kind: 'feed_gap', since: new Date(NOON - 90_000_000).toISOString() });
  expect(starts()).not.toContain('5040');
});

/** Publishes a sample whose party spoils its entry in the feed, as the raw text of its title. */
const publishOdd = (n: number, name: string, { formType = '4', role = 'Issuer', atSeconds = n } = {}) => {
  const filing = servedFiling(sampleSubmission({ n, formType }), { acceptedAt: new Date(NOON + atSeconds * 1000) });
  server.publish({ ...filing, parties: [{ name, cik: '0009970009', role }] });
};
const told = () =>
  notices.flatMap((notice) => (notice.kind === 'unread_entries' ? notice.entries.map(({ title }) => title) : []));

test('entries that cannot be read stop no other, and each is told once', async () => {
  await poll();
  publish(range(0, 130), (n) => n);
  publishOdd(199, 'ACORN\u0001BAD', { atSeconds: 20 });
  publishOdd(200, 'NO ROLE', { role: '' });
  publishOdd(201, 'NOT WANTED', { formType: 'SC 13G', role: '' });
  await poll();
  expect(Object.keys(await queued())).toHaveLength(130);
  expect(notices.at(-1)).toMatchObject({ kind: 'polled', fresh: 130, isComplete: true });
  await poll();
  expect(told().sort()).toEqual(['4 - ACORN BAD (0009970009) (Issuer)', '4 - NO ROLE (0009970009) ()']);
  // With the one of a form that is not fetched.
  expect(notices.at(-1)).toMatchObject({ kind: 'polled', unread: 3 });
  const kept = await readCursor<{ entries: unknown[] }>(db.database, UNREAD_ENTRIES);
  expect(kept?.entries).toHaveLength(2);
});

test('an entry of a filing that another entry names is not told, and a page of which nothing can be read fails', async () => {
  const filing = servedFiling(sampleSubmission({ n: 1 }), { acceptedAt: new Date(NOON) });
  server.publish({ ...filing, parties: [...filing.parties, { name: 'NO ROLE', cik: '0009970009', role: '' }] });
  await poll();
  expect(Object.keys(await queued())).toEqual([sampleAccession(1)]);
  expect(told()).toEqual([]);
  server.published.length = 0;
  publishOdd(2, 'NO ROLE', { role: '' });
  await expect(poll()).rejects.toThrow('does not end with a CIK and a role');
});

test('a feed that is none ends the reading with its reason, after its second page', async () => {
  server.state.faultOf = () => 'cut_text';
  await expect(poll()).rejects.toThrow('Not well-formed XML');
  expect(starts()).toEqual(['0', '80']);
  expect(notices).toEqual([]);
  server.state.faultOf = () => 's3_403';
  await expect(poll()).rejects.toThrow('missing');
});

const unreadFeed = () => readCursor<StoredUnreadFeed>(db.database, UNREAD_FEED);
const junk = (start: number, fault: 'cut_text' | 'html_200' = 'cut_text') => {
  server.state.faultOf = (path) => (path.includes(`start=${start}&`) ? fault : null);
};

test('a page that cannot be read costs none of the others, and is read again until it can be', async () => {
  publish([1000], () => -5_000);
  await poll();
  const before = await readCursor(db.database, 'feed');
  publish(range(0, 200), (n) => n);
  for (const [start, fault] of [
    [160, 'cut_text'],
    [0, 'html_200'],
  ] as const) {
    await db.owner.sql`delete from market.filing_fetch where accession <> ${sampleAccession(1000)}`;
    server.requests.length = 0;
    junk(start, fault);
    await expect(poll()).rejects.toThrow(fault === 'cut_text' ? 'Not well-formed XML' : 'web page');
    expect(starts()).toEqual(['0', '80', '160', '240', '320']);
    // Of 402 entries, the page alone has 60 (its neighbors overlap with it), or the newest 80: 30 and 40 filings.
    expect(Object.keys(await queued())).toHaveLength(start === 0 ? 161 : 171);
    expect(notices.at(-1)).toMatchObject({ kind: 'polled', pages: 4, isComplete: false });
    expect(await readCursor(db.database, 'feed')).toEqual(before);
  }
  expect(await unreadFeed()).toMatchObject({ readings: 2, reason: expect.stringContaining('web page') });
  server.state.faultOf = () => null;
  await poll();
  expect(Object.keys(await queued())).toHaveLength(201);
  expect(await unreadFeed()).toBeNull();
  expect(await readCursor(db.database, 'feed')).not.toEqual(before);
});

test('a feed out of reach or refused is kept with since when, and a throttled one is neither kept nor cleared', async () => {
  for (const [fault, reason] of [
    ['reset', 'not answered'],
    ['s3_403', 'missing'],
    ['500', 'answered 500'],
  ] as const) {
    server.state.faultOf = () => fault;
    await expect(poll()).rejects.toThrow();
    expect((await unreadFeed())?.reason).toContain(reason);
  }
  const kept = await unreadFeed();
  expect(kept).toMatchObject({ readings: 3 });
  expect(Date.parse(kept!.since)).toBeLessThan(Date.parse(kept!.seenAt));
  server.state.faultOf = () => '429';
  await expect(poll()).rejects.toThrow();
  expect(await unreadFeed()).toEqual(kept);
  server.state.faultOf = () => null;
  await poll();
  expect(await unreadFeed()).toBeNull();
});

test('a trouble of yesterday, when reading stopped with it, is not one of today', async () => {
  await keepUnreadFeed(db.database, 'old', new Date(NOON - 86_400_000));
  await keepUnreadFeed(db.database, 'new', new Date(NOON));
  const at = new Date(NOON).toISOString();
  expect(await unreadFeed()).toEqual({ since: at, seenAt: at, readings: 1, reason: 'new' });
});
