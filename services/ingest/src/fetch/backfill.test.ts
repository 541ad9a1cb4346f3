import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EdgarClient, type RateLimiter } from '@sentinel/edgar';
import { until } from '@sentinel/service-kit/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { servedFiling, startEdgarServer } from '../testing/edgar-server.ts';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';
import { type BackfillOptions, type BackfillProgress, runBackfill } from './backfill.ts';
import { planBackfill } from './backfill-plan.ts';
import type { FetchNotice } from './fetch-context.ts';

const WORKSPACE = join(import.meta.dirname, '../..');
const COMMAND = await bundleEntry(WORKSPACE, 'src/cli/backfill.ts');

const NO_RATE_LIMIT: RateLimiter = {
  acquire: async () => undefined,
  throttled: async () => new Date(),
  answered: async () => undefined,
};
const NOW = new Date('2026-05-20T15:00:00Z');

let db: TestDatabase;
let server: Awaited<ReturnType<typeof startEdgarServer>>;
let client: EdgarClient;
let notices: FetchNotice[];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner
    .sql`truncate market.filing_fetch, market.fetch_cursor, market.edgar_gate, market.filing, market.company, market.owner cascade`;
  server = await startEdgarServer();
  server.state.indexedThrough = '2026-12-31';
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

const publish = (n: number, filedOn: string, formType = '4') =>
  server.publish(servedFiling(sampleSubmission({ n, filedOn, formType })));
async function backfill(options: BackfillOptions, stop = new AbortController()) {
  const told: BackfillProgress[] = [];
  const end = await runBackfill(
    { client, database: db.database, onNotice: (notice) => notices.push(notice) },
    { now: NOW, firstWaitMs: 10, ...options },
    (progress) => told.push(progress),
    stop.signal,
  );
  return { end, told };
}
const storedAccessions = async () =>
  (await db.owner.sql`select accession from market.filing order by accession`).map(({ accession }) => accession);
const indexes = () => server.requests.flatMap(({ path }) => (path.endsWith('.idx') ? path.split('-index/')[1] : []));

describe('which indexes are read', () => {
  const paths = (from: string, to: string, today = '2026-05-20') =>
    planBackfill(from, to, today).map(({ path }) => path.split('-index/')[1]);

  test('quarters that are over in one, few days and the quarter that runs day by day', () => {
    expect(paths('2025-09-29', '2026-04-02')).toEqual([
      '2025/QTR3/master.20250929.idx',
      '2025/QTR3/master.20250930.idx',
      '2025/QTR4/master.idx',
      '2026/QTR1/master.idx',
      '2026/QTR2/master.20260401.idx',
      '2026/QTR2/master.20260402.idx',
    ]);
    expect(paths('2026-04-01', '2026-05-20')).toHaveLength(36);
    expect(paths('2026-04-01', '2026-05-20', '2026-07-01')).toEqual(['2026/QTR2/master.idx']);
    expect(paths('2026-01-17', '2026-01-19')).toEqual([]);
  });
});

describe('a back-fill', () => {
  test('stores what the days and forms name, as history', async () => {
    publish(1, '2026-01-30');
    publish(2, '2026-02-02');
    publish(3, '2026-03-31', '8-K');
    publish(4, '2026-03-31', '424B2');
    publish(5, '2026-04-01', '10-K');
    publish(6, '2026-04-02');
    const { end, told } = await backfill({ from: '2026-02-01', to: '2026-04-01' });
    expect(await storedAccessions()).toEqual([2, 3, 5].map(sampleAccession));
    expect(indexes()).toEqual(['2026/QTR1/master.idx', '2026/QTR2/master.20260401.idx']);
    expect(end).toEqual({ indexes: 2, indexesRead: 2, filings: 3, stored: 3, refused: 0 });
    expect(told.at(-1)).toEqual(end);
    const news = await db.owner.sql`select accession from market.filing where evaluated_at is null`;
    expect(news).toEqual([]);
    await backfill({ from: '2026-01-02', to: '2026-04-02', forms: ['4'] });
    expect(await storedAccessions()).toEqual([1, 2, 3, 5, 6].map(sampleAccession));
  });

  test('goes on where it stopped, reading no index and no filing again', async () => {
    for (let n = 0; n < 12; n += 1) publish(n, n < 6 ? '2026-01-05' : '2026-01-06');
    const options = { from: '2026-01-05', to: '2026-01-06' };
    const stop = new AbortController();
    server.state.faultOf = (path) => {
      if (path.endsWith('.txt') && server.requests.filter((one) => one.path.endsWith('.txt')).length === 5)
        stop.abort(new Error('stopped'));
      return null;
    };
    const first = await backfill(options, stop);
    expect(first.end.stored).toBeLessThan(12);
    expect(first.end.filings).toBe(12);
    server.state.faultOf = () => null;
    const { end } = await backfill(options);
    expect(end).toMatchObject({ filings: 12, stored: 12 });
    expect(indexes()).toEqual(['2026/QTR1/master.20260105.idx', '2026/QTR1/master.20260106.idx']);
    expect(notices.filter((notice) => notice.kind === 'fetched' && notice.outcome === 'stored')).toHaveLength(12);
  });

  test('goes past a day without an index, and asks again for one that failed', async () => {
    publish(1, '2026-01-06');
    let failures = 2;
    server.state.faultOf = (path) => (path.includes('20260106') && failures-- > 0 ? 'truncated' : null);
    const { end } = await backfill({ from: '2026-01-05', to: '2026-01-06' });
    expect(end).toMatchObject({ indexesRead: 2, stored: 1 });
    expect(notices).toContainEqual({ kind: 'index_missing', day: '2026-01-05' });
  });

  test('reads the index of today again, whether it was out or not', async () => {
    publish(1, '2026-05-19');
    const options = { from: '2026-05-19', to: '2026-05-21' };
    server.state.indexedThrough = '2026-05-19';
    await backfill(options);
    expect(await storedAccessions()).toEqual([sampleAccession(1)]);
    server.state.indexedThrough = '2026-05-20';
    publish(2, '2026-05-20');
    await backfill(options);
    expect(await storedAccessions()).toEqual([1, 2].map(sampleAccession));
    publish(3, '2026-05-20');
    await backfill({ ...options, now: new Date('2026-05-21T12:00:00Z') });
    expect(await storedAccessions()).toEqual([1, 2, 3].map(sampleAccession));
    expect(indexes().filter((path) => path === '2026/QTR2/master.20260519.idx')).toHaveLength(1);
  });

  test('leaves what keeps failing to the service, and what is refused until it is asked for', async () => {
    publish(1, '2026-01-05');
    publish(2, '2026-01-05');
    const good = server.published[1]!;
    server.published[1] = { ...good, text: good.text.replace(/<issuer>.*?<\/issuer>/s, '') };
    const options = { from: '2026-01-05', to: '2026-01-05', firstWaitMs: 400 };
    server.state.faultOf = (path) => (path.includes(sampleAccession(1)) ? '500' : null);
    expect((await backfill(options)).end).toMatchObject({ filings: 2, stored: 0, refused: 1 });
    const [row] = await db.owner
      .sql`select state, tries from market.filing_fetch where accession = ${sampleAccession(1)}`;
    expect(row).toMatchObject({ state: 'pending', tries: 3 });
    server.state.faultOf = () => null;
    server.published[1] = good;
    await backfill(options);
    expect(await storedAccessions()).not.toContain(sampleAccession(2));
    expect((await backfill({ ...options, retriesRefused: true })).end).toMatchObject({ refused: 0 });
    expect(await storedAccessions()).toContain(sampleAccession(2));
  });

  test('can leave all fetching to the service', async () => {
    publish(1, '2026-01-05');
    expect((await backfill({ from: '2026-01-05', to: '2026-01-05', queuesOnly: true })).end).toMatchObject({
      filings: 1,
      stored: 0,
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('npm run backfill', () => {
  function start(args: readonly string[], settings: Record<string, string> = {}) {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      cwd: WORKSPACE,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: db.url,
        EDGAR_USER_AGENT: 'Example Desk edgar@desk.example',
        EDGAR_URL: server.url,
        ...settings,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, said })),
    );
    return { child, ended };
  }
  const DAY = ['--from', '2026-01-05', '--to', '2026-01-05'];

  test('stores a day in plain lines; Ctrl-C stops it unharmed and the same command goes on', async () => {
    for (let n = 0; n < 14; n += 1) publish(n, '2026-01-05');
    const first = start(DAY);
    await until('some are stored', async () => (await storedAccessions()).length >= 3);
    first.child.kill('SIGINT');
    const stopped = await first.ended;
    expect(stopped).toMatchObject({
      code: 0,
      said: expect.stringContaining('Stopped. Run the same command again to continue.'),
    });
    expect((await storedAccessions()).length).toBeLessThan(14);
    const { code, said } = await start(DAY).ended;
    expect(said).toContain('1 of 1 indexes read; 14 filings: 14 stored, 0 refused, 0 left');
    expect(code).toBe(0);
  });

  test('says what is wrong with its words and settings', async () => {
    for (const [args, settings, what, status] of [
      [['--from', '2026-02-30'], {}, '--from and --to must be days', 2],
      [['--from', '2026-02-03', '--forms', '4,S-1'], {}, "form 'S-1' is not one that is stored", 2],
      [DAY, { EDGAR_USER_AGENT: 'Mozilla/5.0' }, 'EDGAR_USER_AGENT must name the application and a contact', 1],
    ] as const) {
      const { code, said } = await start(args, settings).ended;
      expect({ args, said, code }).toEqual({ args, said: expect.stringContaining(what), code: status });
    }
  });
});
