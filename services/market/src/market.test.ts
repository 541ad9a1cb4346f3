import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationTypeOf } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createInternalSigner } from '@sentinel/service-kit';
import { filingUrl } from '@sentinel/vocabulary-market';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { addEvent, addTrade as insertTrade } from './testing/market-rows.ts';

const SECRET = 'internal-token-secret-of-the-tests';
const CALLER = { accountId: 'a', sessionId: 's', email: 'x@sentinel.example', permissions: ['explore_trades'] };
let db: TestDatabase;
let app: FastifyInstance;
const addTrade = (orm: Pick<Database['orm'], 'insert'>, cik: string, change = {}) =>
  insertTrade({ orm } as Pick<Database, 'orm'>, Number(cik), change);

const company = (n: number, name: string, ticker: string | null, asOf = '2026-01-01') => ({
  cik: String(n).padStart(10, '0'),
  name,
  filedTicker: ticker,
  asOf: new Date(asOf),
});
const [BRIEN, COOK] = ["O'BRIEN DEIRDRE", 'COOK TIMOTHY D'] as const;
const OWNERS = { '0000000911': BRIEN, '0000000912': COOK };
beforeAll(async () => {
  db = await createTestDatabase();
  const { orm } = db.owner;
  await orm
    .insert(schema.company)
    .values([company(1, 'aldgate', 'ALDG'), company(2, 'Basalt', 'BSLT'), company(3, 'Private', null)]);
  await addTrade(orm, '0000000001', { value: '500', direction: 'purchase', tradeDate: '2026-01-02', plan10b51: 'yes' });
  await addTrade(orm, '0000000002', {
    value: null,
    ownerCiks: ['0000000901', '0000000902'],
    ownerNames: 'Both',
    insiderTypes: ['Officer', 'Director'],
  });
  await addTrade(orm, '0000000003', { value: '70000.25', plan10b51: 'no', daysToFile: 5 });
  await orm
    .insert(schema.owner)
    .values(Object.entries(OWNERS).map(([cik, name]) => ({ cik, name, asOf: new Date('2026-01-01') })));
  app = await buildApp({
    logLevel: 'silent',
    databaseUrl: db.url,
    internalTokenSecret: SECRET,
    undeclaredErrors: 'fail',
  });
  await app.ready();
  for (let left = 50; left > 0 && (await app.inject('/readyz')).statusCode !== 200; left -= 1)
    await new Promise((done) => setTimeout(done, 50));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const post = async (type: OperationTypeOf<'market'>, payload: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/operations/${type}`,
    headers: { authorization: `Bearer ${createInternalSigner(SECRET)('market', CALLER)}` },
    payload: { type, ...payload },
  });
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  return answer.json();
};
const search = (change: object = {}) =>
  post('explore_trades', {
    email: CALLER.email,
    page: 1,
    limit: 20,
    sort_column: 'ticker',
    sort_direction: 'asc',
    ...change,
  });
const names = async (change: object = {}) => (await search(change)).rows.map(({ conm }: { conm: string }) => conm);

describe('explore_trades, part 3 sections 3 and 7', () => {
  test('gives the count and the fields of a row', async () => {
    const found = await search();
    expect(found.num_rows).toBe(3);
    expect(found.rows[0]).toEqual({
      trade_id: 1,
      conm: 'aldgate',
      ticker: 'ALDG',
      cik: '0000000001',
      accno: '0000000001-26-000001',
      filing_url: 'https://www.sec.gov/Archives/edgar/data/1/000000000126000001/0000000001-26-000001-index.htm',
      acceptance: null,
      accepted_at: null,
      owner: 'Owner One',
      owner_cik: '0000000901',
      title: 'Director',
      location: null,
      trade_date: '2026-01-02',
      days_to_file: null,
      trade_direction: 'purchase',
      codes: 'P',
      shares: 10,
      price: null,
      value: 500,
      holding_traded: null,
      held_before: null,
      held_after: null,
      held_indirectly: null,
      trade_return: null,
      reader_return: null,
      return_missing: 'not_computed',
      last_return: null,
      return_basis: null,
      next_8K_days: null,
      next_8K_ret0: null,
      next_8K_items: null,
      next_8K_accno: null,
      next_ea_days: null,
      next_ea_ret0: null,
      next_ea_accno: null,
      btwn_fqe_ea: null,
      is_10b51: 1,
      plan_evidence: null,
      is_amendment: false,
      flags: [],
      tags: [],
      implausible: null,
      filer_count: 1,
    });
  });

  test('sorts by any column in both directions, with unknown values always last', async () => {
    expect(await names({ sort_column: 'ticker' })).toEqual(['aldgate', 'Basalt', 'Private']);
    expect(await names({ sort_column: 'ticker', sort_direction: 'desc' })).toEqual(['Basalt', 'aldgate', 'Private']);
    expect(await names({ sort_column: 'value' })).toEqual(['aldgate', 'Private', 'Basalt']);
    expect(await names({ sort_column: 'value', sort_direction: 'desc' })).toEqual(['Private', 'aldgate', 'Basalt']);
    expect(await names({ sort_column: 'conm' })).toEqual(['aldgate', 'Basalt', 'Private']);
    for (const column of ['owner', 'title', 'trade_date', 'trade_direction', 'is_10b51'])
      expect(await names({ sort_column: column })).toHaveLength(3);
  });

  test.each([
    ['companies', { ciks: ['0000000002', '0000000003'] }, ['Basalt', 'Private']],
    ['owners', { reporting_person_ciks: ['0000000902'] }, ['Basalt']],
    ['purchases only', { trade_types: { val: ['Purchases'] } }, ['aldgate']],
    ['insider types', { insider_types: { val: ['Officer'] } }, ['Basalt']],
    ['a date range', { start_date: '2026-01-03', end_date: '2026-01-05' }, ['Basalt', 'Private']],
    ['every date', { start_date: 'all' }, ['aldgate', 'Basalt', 'Private']],
    ['without 10b5-1 trades, unknown ones kept', { constraint_10b51: { val: [true] } }, ['Basalt', 'Private']],
    [
      'several fields',
      {
        ciks: ['0000000002'],
        trade_types: { val: ['Sales'] },
        insider_types: { val: ['Director'] },
        start_date: '2026-01-01',
      },
      ['Basalt'],
    ],
  ])('filters by %s', async (_name, filter, expected) => {
    const found = await search(filter);
    expect(found.rows.map(({ conm }: { conm: string }) => conm)).toEqual(expected);
    expect(found.num_rows).toBe(expected.length);
  });

  test('a new trade appears by itself, and pages of rows with equal values never overlap', async () => {
    await db.owner.orm.transaction(async (tx) => {
      for (let n = 0; n < 25; n += 1) await addTrade(tx, '0000000002', { value: '1' });
    });
    for (let left = 60; left > 0 && (await search()).num_rows < 28; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search({ page, limit: 10, sort_column: 'trade_date', sort_direction: 'desc' })),
    );
    expect(pages.map(({ num_rows }) => num_rows)).toEqual([28, 28, 28]);
    const seen = pages.flatMap(({ rows }) => rows.map(({ accno }: { accno: string }) => accno));
    expect(new Set(seen).size).toBe(28);
    expect((await search({ page: 99 })).rows).toEqual([]);
    expect((await search({ page: 99 })).num_rows).toBe(28);
  });

  test('a transaction that commits late is not missed and does not delay others', async () => {
    const before = (await search()).num_rows;
    let letGo: () => void = () => {};
    const open = db.owner.orm.transaction(async (tx) => {
      await addTrade(tx, '0000000001', { value: '2' });
      await new Promise<void>((done) => {
        letGo = done;
      });
    });
    await new Promise((done) => setTimeout(done, 200));
    await addTrade(db.owner.orm, '0000000002', { value: '3' });
    for (let left = 60; left > 0 && (await search()).num_rows < before + 1; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    expect((await search()).num_rows).toBe(before + 1);
    letGo();
    await open;
    for (let left = 60; left > 0 && (await search()).num_rows < before + 2; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    expect((await search()).num_rows).toBe(before + 2);
  });
});

test('before the copy is filled, a search fails with `unavailable` instead of finding nothing', async () => {
  const { url, drop } = await createTestDatabase();
  const early = await buildApp({
    logLevel: 'silent',
    databaseUrl: url,
    internalTokenSecret: SECRET,
    undeclaredErrors: 'fail',
  });
  // The first refresh is asynchronous; this call comes before it has ended.
  const answer = early.inject({
    method: 'POST',
    url: '/operations/explore_trades',
    headers: { authorization: `Bearer ${createInternalSigner(SECRET)('market', CALLER)}` },
    payload: {
      type: 'explore_trades',
      email: CALLER.email,
      page: 1,
      limit: 20,
      sort_column: 'ticker',
      sort_direction: 'asc',
    },
  });
  const { statusCode, json } = await answer;
  expect([statusCode, json().code]).toEqual([503, 'unavailable']);
  await early.close();
  await drop();
});

describe('explore_events', () => {
  test('gives the fields of a row for the requested lookback period', async () => {
    const accno = await addEvent(db.owner, 2, {
      eventReturn: -0.0312,
      isEa: true,
      acceptedAt: new Date('2026-01-05T21:30:00Z'),
      sold30: '1000.25',
      sold180: '20000',
      bought180: '0',
    });
    const find = (change: object = {}) =>
      post('explore_events', {
        email: CALLER.email,
        page: 1,
        limit: 20,
        sort_column: 'date_filed',
        sort_direction: 'desc',
        ...change,
      });
    for (let left = 60; left > 0 && (await find()).num_rows < 1; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    const row = {
      conm: 'Basalt',
      ticker: 'BSLT',
      cik: '0000000002',
      accno,
      filing_url: filingUrl('0000000002', accno),
      acceptance: '2026-01-05T21:30:00.000Z',
      date_filed: '05 Jan 2026',
      accepted_at: '2026-01-05T21:30:00.000Z',
      event_return: -0.0312,
      event_return_missing: null,
      return_basis: null,
      '8K_items': '2.02&9.01',
      value_sold: 1000.25,
      value_purchased: 0,
      is_amendment: false,
      is_ea: true,
    };
    expect(await find()).toEqual({ num_rows: 1, rows: [row] });
    expect((await find({ lookback_period: 180, value_sold: { bool: 'ge', val: [20000] } })).rows).toEqual([
      { ...row, value_sold: 20000 },
    ]);
    expect(
      (await find({ item_number: { val: ['9.01'] }, event_return: { bool: 'le', val: [-0.0312] } })).num_rows,
    ).toBe(1);
    expect((await find({ value_sold: { bool: 'ge', val: [1000.26] } })).num_rows).toBe(0);
    expect((await find({ tickers: ['ALDG'] })).num_rows).toBe(0);
  });
});

describe('studies', () => {
  test('answer in the shape of their contracts, and refuse what is not a filter', async () => {
    const { num_rows } = await search();
    const trades = await post('study_trades', { email: CALLER.email, horizon: 1 });
    expect(trades).toMatchObject({ n: num_rows, issuers: 3, owners: 2, return_start: 'trade_date' });
    expect(trades.horizons.map(({ horizon }: { horizon: number }) => horizon)).toEqual([1, 5, 10, 20, 60, 120]);
    expect(trades.horizons[0].raw).toEqual({
      n: 0,
      mean: null,
      error: null,
      degrees: null,
      low: null,
      high: null,
      median: null,
      above_zero: null,
      missing: [{ reason: 'not_computed', n: num_rows }],
    });
    expect(trades.detail.raw.histogram).toHaveLength(42);
    const events = await post('study_events', { email: CALLER.email, return_start: 'acceptance' });
    expect(events).toMatchObject({ return_start: 'acceptance', detail: { horizon: 20 } });
    const { statusCode, json } = await app.inject({
      method: 'POST',
      url: '/operations/study_trades',
      headers: { authorization: `Bearer ${createInternalSigner(SECRET)('market', CALLER)}` },
      payload: { type: 'study_trades', email: CALLER.email, page: 1 },
    });
    expect([statusCode, json()]).toEqual([400, expect.objectContaining({ error: 'Unknown field "page".' })]);
  });
});

describe('search_entities', () => {
  const found = async (query: string, change: object = {}) => {
    const { companies, owners } = await post('search_entities', { query, ...change });
    return [...companies, ...owners].map(({ name }: { name: string }) => name);
  };

  test('lists ticker matches first, then names that start with the query, then word matches', async () => {
    await db.owner.orm
      .insert(schema.company)
      .values([company(11, 'Bslt Energy', 'ZZZ'), company(12, 'Northern bslt', 'YYY'), company(13, 'Bsltx', null)]);
    for (let left = 60; left > 0 && (await found('yyy')).length < 1; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(await found('bslt')).toEqual(['Basalt', 'Bslt Energy', 'Bsltx', 'Northern bslt']);
    expect(await found('  ENERGY bsl ')).toEqual(['Bslt Energy']);
    expect(await found('bslt', { limit: 1 })).toEqual(['Basalt']);
    expect(await found('bslt', { kind: 'owner' })).toEqual([]);
    await db.owner.orm.insert(schema.company).values(company(14, 'Classy', 'CLS-B'));
    for (let left = 60; left > 0 && (await found('classy')).length < 1; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    for (const typed of ['cls-b', 'CLS.B', 'cls/b']) expect(await found(typed)).toEqual(['Classy']);
    expect(await found(' ')).toEqual([]);
    expect(await found("%_'")).toEqual([]);
  });

  test('finds owners as they are filed, and as people write their names', async () => {
    for (const typed of [BRIEN, "O'Brien Deirdre", "Deirdre O'Brien", 'o’brien'])
      expect(await found(typed)).toEqual([BRIEN]);
    for (const typed of [COOK, 'Timothy Cook', 'Timothy D. Cook', 'cook tim'])
      expect(await found(typed)).toEqual([COOK]);
  });

  test('finds the companies that had a ticker, by all its letters: today’s owner first, then who had it last', async () => {
    const [metals, etf, block] = ['0000000021', '0000000022', '0000000023'];
    await db.owner.orm
      .insert(schema.company)
      .values([company(21, 'Metals', 'METX'), company(22, 'Buffer Fund', 'FBX'), company(23, 'Block', 'XYZX')]);
    await db.owner.orm.insert(schema.filedSymbol).values([
      { symbol: 'FBX', cik: metals, firstOn: '2012-05-18', lastOn: '2022-06-01' },
      { symbol: 'FBX', cik: block, firstOn: '2001-01-01', lastOn: '2005-06-01' },
      { symbol: 'SQX', cik: block, firstOn: '2015-11-19', lastOn: '2025-01-17' },
      { symbol: 'XYZX', cik: block, firstOn: '2025-01-21', lastOn: '2026-08-01' },
      // A slip, between filings with the right symbol.
      { symbol: 'METX', cik: block, firstOn: '2018-01-01', lastOn: '2018-01-01' },
      { symbol: 'OLDA', cik: '0000000001', firstOn: '2010-01-01', lastOn: '2011-01-01' },
      { symbol: 'BSLT', cik: '0000000001', firstOn: '2011-01-02', lastOn: '2012-01-01' },
      { symbol: 'GONE', cik: etf, firstOn: '2010-01-01', lastOn: '2011-01-01' },
    ]);
    for (let left = 60; left > 0 && (await found('gone')).length < 1; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(await found('fbx')).toEqual(['Buffer Fund', 'Metals', 'Block']);
    expect(await found('fb')).toEqual(['Buffer Fund']);
    expect(await found('SQX')).toEqual(['Block']);
    expect(await found('METX')).toEqual(['Metals']);

    // In searches, a ticker is its owner's today, or else of the company that had it last.
    expect((await search({ tickers: ['SQX'] })).num_rows).toBe(0);
    expect((await search({ tickers: ['OLDA'] })).num_rows).toBe((await search({ tickers: ['ALDG'] })).num_rows);
    expect((await search({ tickers: ['BSLT'] })).rows.map(({ conm }: { conm: string }) => conm)).not.toContain(
      'aldgate',
    );
    expect((await post('get_company', { email: CALLER.email, ticker: 'SQX' })).company.name).toBe('Block');
    const shared = await post('get_company', { email: CALLER.email, ticker: 'FBX' });
    expect(shared.company.name).toBe('Buffer Fund');
    expect(shared.same_symbol.map(({ name }: { name: string }) => name)).toEqual(['Metals', 'Block']);
  });

  test('ignores case and accents', async () => {
    await db.owner.orm.insert(schema.company).values(company(15, 'MÜLLER Zoë', null));
    for (let left = 60; left > 0 && (await found('zoë')).length < 1; left -= 1)
      await new Promise((done) => setTimeout(done, 50));
    for (const typed of ['Muller', 'müller ZOE', 'mu\u0308ller']) expect(await found(typed)).toEqual(['MÜLLER Zoë']);
  });
});

describe('dictionaries', () => {
  test('get_tickers: a shared symbol belongs to the company that filed last, and companies without a ticker have no entry', async () => {
    await db.owner.orm.insert(schema.company).values(company(4, 'Old Aldgate', 'ALDG', '2010-01-01'));
    expect(await post('get_tickers')).toMatchObject({
      ALDG: ['0000000001', 'aldgate'],
      BSLT: ['0000000002', 'Basalt'],
    });
  });

  test('get_owners is compressed once, and not sent again to a browser that has it', async () => {
    await db.owner.orm.insert(schema.owner).values({ cik: '0000000901', name: 'Owner One', asOf: new Date() });
    expect(await post('get_owners')).toEqual({ '0000000901': 'Owner One', ...OWNERS });
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/operations/get_owners',
        headers: { authorization: `Bearer ${createInternalSigner(SECRET)('market', CALLER)}`, ...headers },
        payload: { type: 'get_owners' },
      });
    const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual({
      '0000000901': 'Owner One',
      ...OWNERS,
    });
    const etag = String(packed.headers.etag);
    const known = await ask({ 'if-none-match': `"older", ${etag}` });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
    expect(
      (await ask({ 'if-none-match': '"older"', 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });
});
