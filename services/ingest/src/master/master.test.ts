import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { type EdgarAnswer, EdgarHttpError, type EdgarRequest, parseEdgarJson, type TickerFile } from '@sentinel/edgar';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { type MasterNotice, refreshMaster } from './refresh-master.ts';
import { storeMaster } from './store-master.ts';

const withRealFiles = hasOpenData ? describe : describe.skip;
const CIK = '0009990001';
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`
    truncate market.filing, market.company, market.company_symbol, market.former_name, market.shares_outstanding,
             market.fetch_cursor, market.fact_work, market.security cascade`;
});

const store = (json: unknown, day = '2025-03-14') =>
  storeMaster(db.database, parseEdgarJson(typeof json === 'string' ? json : JSON.stringify(json)), day);
const tickers = (...rows: (readonly [cik: number, symbol: string, exchange?: string])[]) => ({
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: rows.map(([cik, symbol, exchange = 'NYSE']) => [cik, `Company ${cik}`, symbol, exchange]),
});
const symbols = () =>
  db.owner
    .sql`select cik, symbol, valid_from::text as from, valid_to::text as to from market.company_symbol order by cik, symbol, id`;
const company = async (cik = CIK) => (await db.owner.orm.select().from(schema.company)).find((row) => row.cik === cik);
const pending = async () =>
  (await db.owner.orm.delete(schema.factWork).returning())
    .map(({ cik, fromDay, kind }) => `${kind} ${cik} ${fromDay}`)
    .sort();

function submissions(over: object = {}, rows: readonly (readonly [string, string, string, string])[] = []) {
  const column = (n: number) => rows.map((row) => row[n]);
  const recent = {
    accessionNumber: column(0),
    form: column(1),
    filingDate: column(2),
    acceptanceDateTime: column(3),
    reportDate: column(2),
    items: rows.map(() => ''),
    primaryDocument: rows.map(() => ''),
  };
  return {
    cik: CIK,
    name: 'Sample Co',
    sic: '3571',
    fiscalYearEnd: '0930',
    tickers: ['SMPL'],
    exchanges: ['NYSE'],
    formerNames: [],
    filings: { recent, files: [] },
    ...over,
  };
}

describe('the ticker file', () => {
  test('gives no start day to symbols of the first load, and the day of the file to later ones', async () => {
    await store(tickers([9990001, 'OLD'], [9990002, 'KEPT']), '2025-03-14');
    await store(tickers([9990001, 'NEW'], [9990002, 'KEPT']), '2025-06-10');
    expect(await symbols()).toEqual([
      { cik: CIK, symbol: 'NEW', from: '2025-06-10', to: null },
      { cik: CIK, symbol: 'OLD', from: null, to: '2025-06-09' },
      { cik: '0009990002', symbol: 'KEPT', from: null, to: null },
    ]);
    expect(await company()).toMatchObject({ ticker: 'NEW', exchange: 'NYSE' });
  });

  test('keeps delisted symbols, and gives a reused symbol to the new company', async () => {
    await store(tickers([9990001, 'AGAIN'], [9990002, 'KEPT']), '2023-03-14');
    await store(tickers([9990002, 'KEPT']), '2023-09-10');
    await store(tickers([9990002, 'KEPT'], [9990003, 'AGAIN']), '2025-06-10');
    expect((await symbols()).filter(({ symbol }) => symbol === 'AGAIN')).toEqual([
      { cik: CIK, symbol: 'AGAIN', from: null, to: '2023-09-09' },
      { cik: '0009990003', symbol: 'AGAIN', from: '2025-06-10', to: null },
    ]);
    expect(await company()).toMatchObject({ listedTicker: null, exchange: null });
    const [again] = await db.owner.sql`select cik from market.ticker where ticker = 'AGAIN'`;
    expect(again?.cik).toBe('0009990003');
  });

  test('shows a company with its first symbol in the list', async () => {
    await store(tickers([9990001, 'ZZ'], [9990001, 'AA']));
    expect(await company()).toMatchObject({ ticker: 'ZZ' });
    expect(await symbols()).toHaveLength(2);
  });

  test('changes nothing when it is loaded again', async () => {
    await store(tickers([9990001, 'SMPL']));
    const before = await company();
    expect(await store(tickers([9990001, 'SMPL']), '2025-03-15')).toEqual({ changed: 0, refusal: null });
    expect((await company())?.changedIn).toBe(before?.changedIn);
  });

  test('is refused when a fifth of its symbols is missing', async () => {
    const all = Array.from({ length: 200 }, (_, n) => [9990001 + n, `S${n}`] as const);
    await store(tickers(...all));
    expect(await store(tickers(...all.slice(0, 150)), '2025-03-15')).toMatchObject({
      changed: 0,
      refusal: expect.stringContaining('incomplete'),
    });
    expect(await db.owner.orm.$count(schema.companySymbol)).toBe(200);
  });

  test('that is older than the stored list is refused by its content, whatever the day of the load', async () => {
    const all = Array.from({ length: 200 }, (_, n) => [9990001 + n, `S${n}`] as const);
    await store(tickers(...all.slice(10)));
    expect(await store(tickers(...all.slice(0, 195)), '2025-03-15')).toEqual({
      changed: 0,
      refusal: 'it is older than the stored list of 2025-03-14: companies that registered since are missing',
    });
    // A newer list, which has lost companies of its end, too.
    const newer = [...all.slice(0, 195), [9990300, 'NEW'], [9990301, 'NEWER']] as const;
    const more = Array.from({ length: 10 }, (_, n) => [9990310 + n, `T${n}`] as const);
    expect(await store(tickers(...newer, ...more), '2025-03-16')).toMatchObject({ refusal: null });
  });

  test('that is older than the stored filings is refused', async () => {
    const all = Array.from({ length: 200 }, (_, n) => [9990001 + n, `S${n}`] as const);
    const file = async (cik: number, isDemo = false) => {
      await db.owner.sql`
        insert into market.company (cik, name, filed_ticker, as_of) values (${`000${cik}`}, ${`Later ${cik}`}, 'LATE', now())`;
      await db.owner.sql`
        insert into market.filing (accession, form_type, issuer_cik, is_demo, content_hash, source_name, request_id)
        values (${`000${cik}-25-000001`}, '4', ${`000${cik}`}, ${isDemo}, 'none', 'test', 'test')`;
    };
    for (const cik of [9990401, 9990402]) await file(cik);
    await file(9990403, true);
    expect(await store(tickers(...all))).toMatchObject({ refusal: null });
    await file(9990404);
    expect(await store(tickers(...all, [9990001, 'OTHER']), '2025-03-15')).toEqual({
      changed: 0,
      refusal:
        'it is older than the stored filings: 3 companies that file (such as Later 9990401) registered after all of its companies',
    });
  });

  test('without exchanges does not end symbols of the one with exchanges', async () => {
    await store(tickers([9990001, 'SMPL']));
    expect((await store({ 0: { cik_str: 9990002, ticker: 'B', title: 'B Co' } })).refusal).toContain('with exchanges');
  });
});

describe('a submissions file', () => {
  test('updates the company, and queues its facts only when the industry or the fiscal year changes', async () => {
    expect(await store(submissions())).toEqual({ changed: 2, refusal: null });
    expect(await company()).toMatchObject({
      name: 'Sample Co',
      sic: '3571',
      fiscalYearEnd: '0930',
      ticker: 'SMPL',
      exchange: 'NYSE',
    });
    expect(await pending()).toEqual([]);
    expect(await store(submissions())).toEqual({ changed: 0, refusal: null });
    await store(submissions({ name: 'Renamed Co' }));
    expect(await pending()).toEqual([]);
    await store(submissions({ name: 'Renamed Co', sic: '7372' }));
    expect(await pending()).toEqual([`event ${CIK} 0001-01-01`, `trade ${CIK} 0001-01-01`]);
  });

  test('that is older than a filing adds what is missing and overwrites nothing', async () => {
    await db.owner.orm
      .insert(schema.company)
      .values({ cik: CIK, name: 'New Name', sic: '7372', asOf: new Date('2025-01-01') });
    await store(submissions({}, [['0009990001-19-000001', '8-K', '2019-03-14', '2019-03-14T08:00:00.000Z']]));
    expect(await company()).toMatchObject({
      name: 'New Name',
      sic: '7372',
      fiscalYearEnd: '0930',
      asOf: new Date('2025-01-01'),
    });
  });

  test('adds each former name once', async () => {
    const formerNames = [
      { name: 'Old Co', from: '1999-01-01T00:00:00.000Z', to: '2005-01-01T00:00:00.000Z' },
      { name: 'Older Co', from: null, to: null },
    ];
    await store(submissions({ formerNames }));
    await store(submissions({ formerNames }));
    const rows = await db.owner.orm.select().from(schema.formerName).orderBy(schema.formerName.name);
    expect(rows).toEqual([
      { cik: CIK, name: 'Old Co', validFrom: '1999-01-01', validTo: '2005-01-01' },
      { cik: CIK, name: 'Older Co', validFrom: null, validTo: null },
    ]);
  });

  test('does not change symbols once a ticker file has been loaded', async () => {
    await store(tickers([9990001, 'LISTED']));
    await store(submissions());
    expect((await symbols()).map(({ symbol }) => symbol)).toEqual(['LISTED']);
    expect(await company()).toMatchObject({ ticker: 'LISTED', sic: '3571' });
  });

  test('of a person does not create a company', async () => {
    const person = submissions({ sic: '', fiscalYearEnd: null, tickers: [] });
    expect(await store(person)).toMatchObject({ changed: 0, refusal: expect.stringContaining('person') });
    expect(await company()).toBeUndefined();
  });

  test('adds acceptance times to filings from data sets, and queues the facts that change', async () => {
    const accession = '0009990001-25-000001';
    await db.owner.orm.insert(schema.filing).values({
      accession,
      formType: '4',
      issuerCik: CIK,
      filedOn: '2025-03-14',
      sourceName: 't',
      contentHash: 'h',
      requestId: 'r',
    });
    await db.owner.sql`
      insert into market.trade (accession, issuer_cik, direction, trade_date, shares, row_count, unpriced_rows, owner_ciks, owner_names, owner_title, insider_types, plan_10b51, is_amendment)
      values (${accession}, ${CIK}, 'sale', '2025-03-12', 1, 1, 1, '{}', '', '', '{}', 'no', false)`;
    const rows = [[accession, '4', '2025-03-14', '2025-03-14T08:30:00.000Z']] as const;
    await store(submissions({}, rows));
    const [filing] = await db.owner.orm.select().from(schema.filing);
    expect(filing?.acceptedAt).toEqual(new Date('2025-03-14T12:30:00Z'));
    expect(await pending()).toEqual([`event ${CIK} 2025-03-12`, `trade ${CIK} 2025-03-12`]);
    expect((await store(submissions({}, rows))).changed).toBe(0);
  });
});

describe('company facts', () => {
  const facts = (...values: [filed: string, end: string, val: number][]) => ({
    cik: 9990001,
    facts: {
      dei: {
        EntityCommonStockSharesOutstanding: {
          units: {
            shares: values.map(([filed, end, val], n) => ({ filed, end, val, accn: `0009990001-25-00000${n}` })),
          },
        },
      },
    },
  });

  test('queue the facts from the first changed count on', async () => {
    expect(await store(facts(['2025-02-01', '2025-01-15', 100], ['2025-05-01', '2025-04-15', 110]))).toEqual({
      changed: 2,
      refusal: null,
    });
    expect(await pending()).toEqual([`event ${CIK} 2025-02-01`, `trade ${CIK} 2025-02-01`]);
    expect((await store(facts(['2025-02-01', '2025-01-15', 100], ['2025-05-01', '2025-04-15', 111]))).changed).toBe(1);
    expect(await pending()).toEqual([`event ${CIK} 2025-05-01`, `trade ${CIK} 2025-05-01`]);
    expect((await store(facts(['2025-02-01', '2025-01-15', 100]))).changed).toBe(0);
    expect(await pending()).toEqual([]);
  });
});

describe('refreshing', () => {
  const answers = new Map<string, unknown>();
  const asked: string[] = [];
  const notices: MasterNotice[] = [];
  const client = {
    get: async ({ path }: EdgarRequest): Promise<EdgarAnswer> => {
      asked.push(path);
      const answer = answers.get(path);
      if (answer instanceof Error) throw answer;
      if (answer === undefined) return { status: 'missing' };
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      return { status: 'ok', bytes: new TextEncoder().encode(text), etag: null, lastModified: null };
    },
  };
  const refresh = () =>
    refreshMaster({
      database: db.database,
      client,
      onNotice: (notice) => notices.push(notice),
      signal: new AbortController().signal,
      now: () => new Date('2025-03-14T15:00:00Z'),
    });
  beforeEach(async () => {
    answers.clear();
    asked.length = 0;
    notices.length = 0;
    answers.set('/files/company_tickers_exchange.json', tickers([9990001, 'SMPL']));
    answers.set(`/submissions/CIK${CIK}.json`, submissions());
    await db.owner.orm.insert(schema.filing).values({
      accession: '0009990001-25-000001',
      formType: '8-K',
      issuerCik: CIK,
      sourceName: 't',
      contentHash: 'h',
      requestId: 'r',
    });
    await db.owner.orm.insert(schema.filingCompany).values({ accession: '0009990001-25-000001', cik: CIK });
  });

  test('reads the ticker file once a day, and companies when they filed since', async () => {
    expect(await refresh()).toBe(1);
    expect(asked).toEqual([
      '/files/company_tickers_exchange.json',
      `/submissions/CIK${CIK}.json`,
      `/api/xbrl/companyfacts/CIK${CIK}.json`,
    ]);
    expect(notices.at(-1)).toMatchObject({ kind: 'master_refused', reason: 'the SEC has no such file' });
    expect(await company()).toMatchObject({ ticker: 'SMPL', sic: '3571' });
    expect(await refresh()).toBe(0);
    expect(asked).toHaveLength(3);
    await db.owner.sql`update market.fetch_cursor set updated_at = now() - interval '2 days'`;
    await db.owner.sql`update market.filing set stored_at = now() - interval '3 days'`;
    expect(await refresh()).toBe(0);
    expect(asked).toHaveLength(4);
    await db.owner.sql`update market.filing set stored_at = now()`;
    expect(await refresh()).toBe(1);
  });

  test('a damaged file is reported and does not affect others; throttling ends the run, and the next one continues', async () => {
    answers.set('/files/company_tickers_exchange.json', '{"fields": ["cik", "tick');
    answers.set(`/submissions/CIK${CIK}.json`, new EdgarHttpError('throttled', 'later', { retryAt: new Date() }));
    await expect(refresh()).rejects.toThrow('later');
    expect(notices).toMatchObject([{ kind: 'master_refused', reason: expect.stringContaining('cut off') }]);
    answers.set(`/submissions/CIK${CIK}.json`, submissions());
    expect(await refresh()).toBe(1);
    expect(await company()).toMatchObject({ sic: '3571' });
  });
});

withRealFiles('real files', () => {
  test('all of them are stored, and storing them again changes nothing', async () => {
    const texts = (['tickers', 'submissions', 'facts'] as const).flatMap((folder) =>
      readdirSync(openPath(folder))
        .filter((name) => name !== 'edgarLocationCodes.json')
        .map((name) => readFileSync(openPath(folder, name), 'utf8')),
    );
    const day = '2026-03-05';
    for (const text of texts) await store(text, day);
    const listed = (
      parseEdgarJson(readFileSync(openPath('tickers', 'company_tickers_exchange.json'), 'utf8')) as TickerFile
    ).tickers;
    expect(await db.owner.orm.$count(schema.companySymbol)).toBeGreaterThanOrEqual(listed.length);
    const [counts] = await db.owner.sql`
      select (select count(*)::int from market.ticker) as tickers, (select count(*)::int from market.company where sic is not null) as with_sic,
             (select count(*)::int from market.shares_outstanding) as shares, (select count(*)::int from market.former_name) as names`;
    process.stdout.write(`master: ${JSON.stringify(counts)}\n`);
    expect(counts).toMatchObject({ tickers: listed.length, shares: 141 });
    expect(await company('0001326801')).toMatchObject({
      name: 'Meta Platforms, Inc.',
      ticker: 'META',
      exchange: 'Nasdaq',
      fiscalYearEnd: '1231',
    });
    await pending();
    for (const text of texts) expect((await store(text, day)).changed).toBe(0);
    expect(await pending()).toEqual([]);
  });
});
