import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EdgarClient, parseEdgarJson, type RateLimiter } from '@sentinel/edgar';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { daysRead } from '../fetch/days-read.ts';
import { queueFilings } from '../fetch/filing-queue.ts';
import { pollFeed } from '../fetch/poll-feed.ts';
import { readDueIndexes } from '../fetch/read-due-indexes.ts';
import { reconcileFilings } from '../fetch/reconcile-filings.ts';
import { runFetchers } from '../fetch/run-fetchers.ts';
import { isWantedForm } from '../fetch/wanted-forms.ts';
import { parseFiling } from '../filings/parse-filing.ts';
import { storeFilings } from '../filings/store-filings.ts';
import { servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { type MasterNotice, refreshMaster } from './refresh-master.ts';

const withRealFiles = hasOpenData ? describe : describe.skip;
const NO_RATE_LIMIT: RateLimiter = {
  acquire: async () => undefined,
  throttled: async () => new Date(),
  answered: async () => undefined,
};
const never = new AbortController().signal;
/** Samples 1, 51, 101 … are of this company. */
const CIK = '0009900001';
const sampleOf = (place: number) => 1 + 50 * place;
const PATH = `/submissions/CIK${CIK}.json`;

let db: TestDatabase;
let server: Awaited<ReturnType<typeof startEdgarServer>>;
let client: EdgarClient;
let notices: MasterNotice[];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`
    truncate market.filing_fetch, market.fetch_cursor, market.filing, market.company, market.owner, market.fact_work cascade`;
  server = await startEdgarServer();
  client = new EdgarClient({
    userAgent: 'Example Desk edgar@desk.example',
    rateLimiter: NO_RATE_LIMIT,
    wwwUrl: server.url,
    dataUrl: server.url,
  });
  notices = [];
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const context = () => ({ client, database: db.database, onNotice: () => undefined });
const read = async (now: string) => {
  server.state.now = () => new Date(now);
  await pollFeed(context(), never);
  await readDueIndexes(context(), new Date(now), never);
};
const fetchAll = () =>
  runFetchers(context(), { concurrency: 2, leaseMs: 60_000, firstWaitMs: 10, idleMs: 20 }, never, async () => {
    const rows = await db.owner.sql`select 1 from market.filing_fetch where state = 'pending' limit 1`;
    return rows.length === 0;
  });
const refresh = (now: string, asked: Pick<EdgarClient, 'get'> = client) =>
  refreshMaster({
    database: db.database,
    client: asked,
    onNotice: (notice) => notices.push(notice),
    signal: never,
    now: () => new Date(now),
  });
/** As if the companies had been read so long ago. */
const lookedAt = (age: string) =>
  db.owner.sql`update market.fetch_cursor set updated_at = now() - ${age}::text::interval where name like 'master/%'`;
const reconciled = () => notices.flatMap((notice) => (notice.kind === 'reconciled' ? [notice] : []));
const queue = () =>
  db.owner.sql`
    select accession, form_type, source, filed_on::text, state from market.filing_fetch where is_reconciled order by accession`;

type Published = { place: number; filedOn: string; formType?: string; isInFeed?: boolean; isInIndex?: boolean };
const publish = ({ filedOn, formType = '4', place, ...lists }: Published) =>
  server.publish(servedFiling(sampleSubmission({ n: sampleOf(place), filedOn, formType }), lists));
const HIDDEN = { isInFeed: false, isInIndex: false };
const accession = (place: number) => sampleAccession(sampleOf(place));

/** A company known by one filing, EDGAR read live from 12 to 20 January 2026. */
async function readLive(): Promise<void> {
  publish({ place: 0, filedOn: '2026-01-12' });
  // Somebody else's, so that the last day has an index.
  server.publish(servedFiling(sampleSubmission({ n: 2, filedOn: '2026-01-20', formType: '424B2' })));
  await read('2026-01-12T18:00:00Z');
  server.state.indexedThrough = '2026-01-31';
  await read('2026-01-21T12:00:00Z');
  await fetchAll();
}

describe('a filing that feed and index both left out', () => {
  test('is found in the submissions file, fetched and stored once, with the acceptance of its own header', async () => {
    publish({ place: 1, filedOn: '2026-01-13', ...HIDDEN });
    publish({ place: 2, filedOn: '2026-01-14', formType: '10-K', ...HIDDEN });
    publish({ place: 3, filedOn: '2026-01-20', formType: '8-K/A', ...HIDDEN });
    publish({ place: 4, filedOn: '2026-01-14', isInFeed: false });
    // Not wanted; filed before the reading began; filed today, when the feed may name it yet.
    publish({ place: 5, filedOn: '2026-01-14', formType: '424B2', ...HIDDEN });
    publish({ place: 6, filedOn: '2026-01-09', ...HIDDEN });
    publish({ place: 7, filedOn: '2026-01-21', ...HIDDEN });
    await readLive();
    expect(await daysRead(db.database)).toEqual({ from: '2026-01-12', to: '2026-01-20' });
    expect(await refresh('2026-01-21T15:00:00Z')).toBe(1);
    const missing = [accession(1), accession(2), accession(3)];
    expect(reconciled()).toEqual([{ kind: 'reconciled', cik: CIK, listed: 5, missing: 3, queued: missing }]);
    expect(await queue()).toMatchObject([
      { accession: accession(1), source: 'index', form_type: '4', filed_on: '2026-01-13' },
      { accession: accession(2), source: 'index', form_type: '10-K' },
      // Of the last three days it is news, as what the index finds is.
      { accession: accession(3), source: 'feed', form_type: '8-K/A' },
    ]);

    await fetchAll();
    const stored = await db.owner.sql`
      select accession, accepted_at as at, evaluated_at is null as news from market.filing
       where accession = any(${missing}) order by accession`;
    // The file says 07:00 with a Z; noon in New York is what the filings say.
    const at = (day: string) => expect.stringContaining(`2026-01-${day} 17:00:00`);
    expect([...stored]).toEqual([
      { accession: accession(1), at: at('13'), news: false },
      { accession: accession(2), at: at('14'), news: false },
      { accession: accession(3), at: at('20'), news: true },
    ]);
    await lookedAt('8 days');
    expect(await refresh('2026-01-21T16:00:00Z')).toBe(1);
    expect(reconciled().at(-1)).toMatchObject({ listed: 5, missing: 0, queued: [] });
    expect([...server.served().values()].every((count) => count === 1)).toBe(true);
  });

  test('is not queued when it was stored by another way, waits, or was refused', async () => {
    for (const place of [1, 2, 3]) publish({ place, filedOn: '2026-01-14', ...HIDDEN });
    await readLive();
    const text = sampleSubmission({ n: sampleOf(1), filedOn: '2026-01-14' });
    await storeFilings(db.database, [parseFiling(text, 'x.txt', 'x.txt')], { alerting: false, requestId: 'r' });
    const named = (place: number) => ({ accession: accession(place), formType: '4', cik: CIK, filedOn: '2026-01-14' });
    await queueFilings(db.database, [named(2), named(3)], 'index');
    await db.owner.sql`update market.filing_fetch set state = 'refused' where accession = ${accession(3)}`;
    await refresh('2026-01-21T15:00:00Z');
    expect(reconciled()).toMatchObject([{ listed: 4, missing: 0, queued: [] }]);
    expect(await queue()).toEqual([]);
  });

  test('is one of a hundred at most that a file brings at a time, the newest first', async () => {
    for (let place = 1; place <= 130; place += 1)
      publish({ place, filedOn: place <= 30 ? '2026-01-13' : '2026-01-14', ...HIDDEN });
    await readLive();
    await refresh('2026-01-21T15:00:00Z');
    const found = () => reconciled().map(({ missing, queued }) => [missing, queued.length]);
    expect(found()).toEqual([[130, 100]]);
    expect((await queue()).every(({ filed_on }) => filed_on === '2026-01-14')).toBe(true);
    await lookedAt('8 days');
    await refresh('2026-01-21T15:10:00Z');
    expect(found()[1]).toEqual([30, 30]);
  });

  test('is queued once by two processes that find it in two files at once', async () => {
    const filings = Array.from({ length: 60 }, (_, place) => ({
      accession: accession(place),
      form: '4',
      filedOn: '2026-01-14',
      period: null,
      acceptedAt: null,
      items: [],
      primaryDocument: null,
    }));
    const days = { from: '2026-01-12', to: '2026-01-20' };
    const now = new Date('2026-01-21T15:00:00Z');
    const found = await Promise.all([
      reconcileFilings(db.database, CIK, filings, days, now),
      reconcileFilings(db.database, '0009999001', [...filings].reverse(), days, now),
    ]);
    expect(found.flatMap(({ queued }) => queued).sort()).toEqual(filings.map(({ accession }) => accession));
  });

  test('is not looked for in a damaged file, one of another company, or while the SEC throttles', async () => {
    publish({ place: 1, filedOn: '2026-01-14', ...HIDDEN });
    await readLive();
    const faults = { 429: 'no requests until', cut_text: null, html_200: null } as const;
    for (const [fault, message] of Object.entries(faults)) {
      server.state.faultOf = (path) => (path === PATH ? (fault as keyof typeof faults & string) : null);
      if (message !== null) await expect(refresh('2026-01-21T15:00:00Z')).rejects.toThrow(message);
      else expect(await refresh('2026-01-21T15:00:00Z')).toBe(1);
      if (message === null) await lookedAt('8 days');
    }
    server.state.faultOf = () => null;
    const mixedUp: Pick<EdgarClient, 'get'> = {
      get: (wanted) => client.get({ ...wanted, path: wanted.path.replace(CIK, '0009999001') }),
    };
    expect(await refresh('2026-01-21T15:00:00Z', mixedUp)).toBe(1);
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'master_read', path: PATH }));
    await lookedAt('8 days');
    expect(reconciled()).toEqual([]);
    await refresh('2026-01-21T15:00:00Z');
    expect(await queue()).toHaveLength(1);
  });
});

describe('the weekly look', () => {
  const paths = () => server.requests.flatMap(({ path }) => (/^\/(submissions|api)/.test(path) ? path : []));

  test('is for companies that were not read for a week: their submissions alone, once', async () => {
    await readLive();
    await refresh('2026-01-21T15:00:00Z');
    expect(paths()).toEqual([PATH, `/api/xbrl/companyfacts/CIK${CIK}.json`]);
    await db.owner.sql`update market.filing set stored_at = now() - interval '20 days'`;
    await lookedAt('6 days');
    expect(await refresh('2026-01-27T15:00:00Z')).toBe(0);
    await lookedAt('7 days 1 minute');
    expect(await refresh('2026-01-28T15:00:00Z')).toBe(1);
    expect(await refresh('2026-01-28T15:10:00Z')).toBe(0);
    expect(paths().slice(2)).toEqual([PATH]);
  });

  test('passes over what lies still for more than a year, and is not taken while EDGAR is not read live', async () => {
    await readLive();
    await refresh('2026-01-21T15:00:00Z');
    await db.owner.sql`update market.filing set stored_at = now() - interval '40 days', filed_on = current_date - 401`;
    await lookedAt('30 days');
    expect(await refresh('2026-01-28T15:00:00Z')).toBe(0);
    await db.owner.sql`update market.filing set filed_on = current_date - 399`;
    await db.owner.sql`delete from market.fetch_cursor where name = 'daily_index'`;
    expect(await refresh('2026-01-28T15:00:00Z')).toBe(0);
    expect(reconciled()).toHaveLength(1);
  });
});

test('the days read live are those whose index is final, from the day the reading began', async () => {
  server.state.indexedThrough = '2026-01-31';
  for (const day of ['12', '13', '14']) publish({ place: Number(day), filedOn: `2026-01-${day}` });
  expect(await daysRead(db.database)).toBeNull();
  await read('2026-01-12T18:00:00Z');
  expect(await daysRead(db.database)).toBeNull();
  await read('2026-01-13T03:40:00Z'); // 22:40 on the 12th
  expect(await daysRead(db.database)).toBeNull();
  await read('2026-01-13T11:10:00Z');
  expect(await daysRead(db.database)).toEqual({ from: '2026-01-12', to: '2026-01-12' });
  await read('2026-01-14T03:40:00Z');
  expect(await daysRead(db.database)).toEqual({ from: '2026-01-12', to: '2026-01-12' });
  // A reading that began before the day was noted has it from its next index on.
  await db.owner.sql`update market.fetch_cursor set value = value - 'since' where name = 'daily_index'`;
  expect(await daysRead(db.database)).toBeNull();
  await read('2026-01-15T11:10:00Z');
  expect(await daysRead(db.database)).toEqual({ from: '2026-01-13', to: '2026-01-14' });
});

withRealFiles('real submissions files', () => {
  test('name what is wanted of them once, whatever their clock, and nothing again', async () => {
    const days = { from: '2015-01-01', to: '2026-12-31' };
    const now = new Date('2027-06-01T15:00:00Z');
    const counts: string[] = [];
    for (const name of readdirSync(openPath('submissions')).sort()) {
      const file = parseEdgarJson(readFileSync(openPath('submissions', name), 'utf8'));
      if (file.kind !== 'submissions') throw new Error(`${name} is no submissions file`);
      await db.owner.sql`truncate market.filing_fetch`;
      const wanted = file.filings.filter(
        ({ filedOn, form }) => filedOn !== null && filedOn >= days.from && filedOn <= days.to && isWantedForm(form),
      );
      const cik = file.company?.cik ?? '0000000001';
      const queued: string[] = [];
      for (let visits = 0; ; visits += 1) {
        const found = await reconcileFilings(db.database, cik, file.filings, days, now);
        expect(found.listed).toBe(new Set(wanted.map(({ accession }) => accession)).size);
        expect(found.missing).toBe(found.listed - queued.length);
        queued.push(...found.queued);
        if (found.missing === 0) break;
        expect(visits).toBeLessThan(found.listed / 100);
      }
      expect(queued.sort()).toEqual([...new Set(wanted.map(({ accession }) => accession))].sort());
      counts.push(`${name.slice(0, 13)} ${queued.length}/${file.filings.length} ${file.clock}`);
    }
    process.stdout.write(`wanted filings of real submissions files: ${counts.join('; ')}\n`);
  });
});
