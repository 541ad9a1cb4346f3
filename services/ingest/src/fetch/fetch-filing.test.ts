import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EdgarClient, EdgarHttpError, type RateLimiter } from '@sentinel/edgar';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { storePrices } from '../prices/store/store-prices.ts';
import { servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { fetchFiling } from './fetch-filing.ts';
import { claimFilings, MAX_TRIES, markFailed, queueFilings } from './filing-queue.ts';

const never = new AbortController().signal;
const LEASE = { leaseMs: 60_000 };
const OPTIONS = { firstWaitMs: 60_000 };

let db: TestDatabase;
let server: Awaited<ReturnType<typeof startEdgarServer>>;
let client: EdgarClient;
let throttles: unknown[];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate market.filing_fetch, market.filing, market.company, market.owner cascade`;
  server = await startEdgarServer();
  throttles = [];
  const rateLimiter: RateLimiter = {
    acquire: async () => undefined,
    throttled: async (...told) => {
      throttles.push(told);
      return new Date();
    },
    answered: async () => undefined,
  };
  client = new EdgarClient({
    userAgent: 'Example Desk edgar@desk.example',
    rateLimiter,
    wwwUrl: server.url,
    timeoutMs: 500,
  });
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const named = (n: number, formType = '4') => ({
  accession: sampleAccession(n),
  formType,
  cik: String(9_900_000 + (n % 50)).padStart(10, '0'),
  filedOn: '2026-01-12',
});
const publish = (text: string) => server.publish(servedFiling(text));
/** Due at once, whatever wait was set. */
async function lease() {
  await db.owner.sql`update market.filing_fetch set next_try_at = now() - interval '1 second'`;
  const [filing] = await claimFilings(db.database, 1, LEASE);
  if (!filing) throw new Error('Nothing is due.');
  return filing;
}
const fetchNext = async (options = {}) =>
  fetchFiling({ client, database: db.database }, await lease(), { ...OPTIONS, ...options }, never);
const row = async () => {
  const [found] = await db.owner.sql`
    select state, tries, reason, round(extract(epoch from next_try_at - now()))::int as wait from market.filing_fetch`;
  return found;
};
/** Waits are up to a fifth shorter than in full; a slow machine has spent some seconds of them already. */
const expectWait = async (fullSeconds: number) => {
  const wait = (await row())?.wait;
  expect(wait).toBeLessThanOrEqual(fullSeconds);
  expect(wait).toBeGreaterThan(fullSeconds * 0.7);
};

describe('a queued filing', () => {
  test('links prices that were stored before it to its company', async () => {
    await ensureSessions(db.owner.sql, new Date('2026-01-14T00:00:00Z'));
    const bar = { symbol: 'SMPL', day: '2026-01-12', open: null, high: null, low: null, close: '10', volume: null };
    await storePrices(db.database, [bar], [], { source: 'prices.csv', now: new Date('2026-01-14T00:00:00Z') });
    await queueFilings(db.database, [named(1)], 'feed');
    publish(sampleSubmission({ n: 1 }));
    expect(await fetchNext()).toMatchObject({ outcome: 'stored' });
    expect(await db.owner.sql`select cik, is_primary from market.security`).toEqual([
      { cik: named(1).cik, is_primary: true },
    ]);
  });

  test.each(['4', '8-K', '10-Q'])('of form %s is fetched and stored', async (formType) => {
    await queueFilings(db.database, [named(1, formType)], 'feed');
    publish(sampleSubmission({ n: 1, formType }));
    expect(await fetchNext()).toMatchObject({ outcome: 'stored', source: 'feed', delayMs: expect.any(Number) });
    expect(await row()).toMatchObject({ state: 'stored', tries: 1, reason: null });
    const [filing] = await db.owner.sql`select accession, evaluated_at is null as news from market.filing`;
    expect(filing).toEqual({ accession: sampleAccession(1), news: true });
    expect(await claimFilings(db.database, 1, LEASE)).toEqual([]);
  });

  test('of history alerts nobody', async () => {
    await queueFilings(db.database, [named(1)], 'index');
    publish(sampleSubmission({ n: 1 }));
    expect(await fetchNext()).not.toHaveProperty('delayMs');
    const [filing] = await db.owner.sql`select evaluated_at is null as news from market.filing`;
    expect(filing).toEqual({ news: false });
  });

  test('that was stored by another way is known', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    publish(sampleSubmission({ n: 1 }));
    await fetchNext();
    await db.owner.sql`update market.filing_fetch set state = 'pending'`;
    expect(await fetchNext()).toMatchObject({ outcome: 'known' });
    expect(await row()).toMatchObject({ state: 'stored' });
  });

  test.each(['s3_403', 'hangs', 'truncated', 'cut_text', 'html_200', '500', 'reset'] as const)(
    'that meets %s comes again, later each time',
    async (fault) => {
      await queueFilings(db.database, [named(1)], 'feed');
      publish(sampleSubmission({ n: 1 }));
      server.state.faultOf = () => fault;
      expect(await fetchNext()).toMatchObject({ outcome: 'again', reason: expect.any(String) });
      expect(await row()).toMatchObject({ state: 'pending', tries: 1, reason: expect.any(String) });
      await expectWait(60);
      await fetchNext();
      expect(await row()).toMatchObject({ tries: 2 });
      await expectWait(120);
      server.state.faultOf = () => null;
      await fetchNext();
      expect(await row()).toMatchObject({ state: 'stored', tries: 3, reason: null });
    },
  );

  test.each(['429', '503', 'html_403'] as const)('that meets %s has no part in it', async (fault) => {
    await queueFilings(db.database, [named(1)], 'feed');
    server.state.faultOf = () => fault;
    const tried = await fetchNext();
    expect(tried).toMatchObject({ kind: 'throttled', error: expect.any(EdgarHttpError) });
    expect(throttles).toEqual([[fault === 'html_403', fault === '429' ? 1_000 : null]]);
    expect(await row()).toMatchObject({ state: 'pending', tries: 0, reason: null });
  });

  test('is given up after its last try, and says why', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    for (let n = 1; n <= MAX_TRIES; n += 1) await fetchNext();
    expect(await row()).toMatchObject({
      state: 'refused',
      reason: `given up after ${MAX_TRIES} tries: EDGAR has no such submission`,
    });
  });

  test('whose tries all ended with the process is given up', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    for (let n = 1; n <= MAX_TRIES; n += 1) await lease();
    expect(await fetchNext()).toMatchObject({ outcome: 'refused', reason: 'no try came to an end' });
    expect(server.requests).toEqual([]);
  });

  test('that cannot be stored is refused at once, with its reason', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    publish(sampleSubmission({ n: 1 }).replace('<issuerCik>0009900001</issuerCik>', ''));
    expect(await fetchNext()).toMatchObject({ outcome: 'refused' });
    expect(await row()).toMatchObject({ state: 'refused', tries: 1, reason: expect.stringContaining('incomplete') });
  });

  test('in whose place EDGAR gives another is refused', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    publish(sampleSubmission({ n: 1 }));
    server.published[0] = { ...server.published[0]!, text: sampleSubmission({ n: 51 }) };
    await fetchNext();
    expect(await row()).toMatchObject({
      state: 'refused',
      reason: `EDGAR gave filing ${sampleAccession(51)} in its place`,
    });
  });

  test('that the parser breaks on is a counted try and told as trouble', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    publish(sampleSubmission({ n: 1 }));
    const parse = () => {
      throw new TypeError('x is undefined');
    };
    await expect(fetchNext({ parse })).rejects.toThrow('x is undefined');
    expect(await row()).toMatchObject({
      state: 'pending',
      tries: 1,
      reason: expect.stringContaining('fault of this program'),
    });
  });

  test('in hand when ingest stops is given back', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    server.state.faultOf = () => 'hangs';
    const stopping = new AbortController();
    const asked = fetchFiling({ client, database: db.database }, await lease(), OPTIONS, stopping.signal);
    stopping.abort(new Error('ingest stops'));
    await expect(asked).rejects.toThrow('ingest stops');
    expect(await row()).toMatchObject({ state: 'pending', tries: 0, wait: 0 });
  });
});

describe('the queue', () => {
  test('gives news before history, each filing to one, and again when its lease is over', async () => {
    await queueFilings(db.database, [named(1)], 'index');
    await queueFilings(db.database, [named(2)], 'feed');
    const first = await claimFilings(db.database, 1, { leaseMs: 0 });
    const second = await claimFilings(db.database, 5, LEASE);
    expect(first.map(({ accession }) => accession)).toEqual([sampleAccession(2)]);
    // Its lease is over at once.
    expect(second.map(({ accession, tries }) => [accession, tries]).sort()).toEqual([
      [sampleAccession(1), 1],
      [sampleAccession(2), 2],
    ]);
    expect(await claimFilings(db.database, 5, LEASE)).toEqual([]);
  });

  test('takes a filing once, however often and by whom it is named', async () => {
    const both = await Promise.all([
      queueFilings(db.database, [named(1), named(2), named(1)], 'feed'),
      queueFilings(db.database, [named(2), named(1), named(3)], 'feed'),
    ]);
    expect(both.flat().sort()).toEqual([1, 2, 3].map(sampleAccession));
    await queueFilings(db.database, [named(3)], 'index');
    expect(await db.owner.sql`select source from market.filing_fetch`).toHaveLength(3);
  });

  test('makes news of history that the feed names before it was fetched', async () => {
    await queueFilings(db.database, [named(1)], 'index');
    expect(await queueFilings(db.database, [named(1)], 'feed')).toEqual([]);
    expect(await lease()).toMatchObject({ source: 'feed' });
  });

  test('never brings back what is done', async () => {
    await queueFilings(db.database, [named(1)], 'feed');
    const filing = await lease();
    await db.owner.sql`update market.filing_fetch set state = 'stored'`;
    await markFailed(db.database, filing, 'late word of an old lease', 1);
    expect(await row()).toMatchObject({ state: 'stored', reason: null });
  });
});
