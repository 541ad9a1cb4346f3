import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { parseEdgarJson } from '@sentinel/edgar';
import { CANARY, UNREAD_ENTRIES } from '@sentinel/vocabulary-market';
import { writeCursor } from '../fetch/fetch-cursor.ts';
import { LAST_STORED } from '../fetch/last-stored.ts';
import { rememberRefusedFile } from '../files/refused-file.ts';
import { parseFiling } from '../filings/parse-filing.ts';
import { storeFilings } from '../filings/store-filings.ts';
import { storeMaster } from '../master/store-master.ts';
import { ensureSessions } from '../prices/ensure-sessions.ts';
import { TAKEN_OVER } from '../prices/store/split-series.ts';
import { type DataReport, dataReport } from './data-report.ts';
import { reportText } from './print-report.ts';

const NOW = new Date('2025-03-19T20:30:00Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const report = () => dataReport(db.database, { now: NOW, limit: 5 });
const rows = ({ sections }: DataReport, name: string) => sections.find((section) => section.name === name)?.rows;

const form = (accession: string, symbol: string, date: string) => {
  const xml = `<ownershipDocument><documentType>4</documentType><periodOfReport>2025-03-14</periodOfReport>
    <issuer><issuerCik>9990001</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>9990002</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId></reportingOwner>
    <nonDerivativeTable><nonDerivativeTransaction><transactionDate><value>${date}</value></transactionDate>
    <transactionCoding><transactionCode>S</transactionCode></transactionCoding><transactionAmounts><transactionShares><value>1</value></transactionShares>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts></nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;
  return parseFiling(xml, `${accession}.xml`, 'test');
};

describe('the data report', () => {
  test('counts the ownership filings after the last reviewed closing of EDGAR', async () => {
    const late = { ...form('0009990001-26-000001', 'SMPL', '2026-01-02'), filedOn: '2026-01-05' };
    const onLastDay = { ...form('0009990001-25-000099', 'SMPL', '2025-12-30'), filedOn: '2025-12-31' };
    await storeFilings(db.database, [late, onLastDay], { alerting: false, requestId: 'r' });
    expect(rows(await report(), 'federal calendar')).toEqual([['2025-12-31', 1]]);
    await db.owner.sql`truncate market.filing, market.company, market.owner, market.fact_work cascade`;
  });

  test('of an empty database has empty sections', async () => {
    const text = reportText(await report());
    expect(text).toContain('FILINGS  What is stored, by form.\n  none');
    expect(text).toMatch(/live filings +never read live +-/);
  });

  test('lists dividends that are not below the close before, as it is for a share of the ex-date', async () => {
    const { sql } = db.owner;
    await ensureSessions(sql, NOW);
    const [series] = await sql<{ id: number }[]>`insert into market.security default values returning id::int`;
    const id = series?.id ?? 0;
    await sql`
      insert into market.daily_bar (security_id, session, close, source)
      select ${id}, session, case when day < '2025-03-12' then 100 else 10 end, 'test'
        from market.trading_session where day between '2025-03-03' and '2025-03-14'`;
    const action = (exDate: string, kind: string, value: string) => sql`
      insert into market.corporate_action (security_id, ex_date, kind, value, source)
      values (${id}, ${exDate}, ${kind}, ${value}, 'test')`;
    await action('2025-03-04', 'dividend', '99.99');
    await action('2025-03-05', 'dividend', '100');
    // Ten new shares for one: the close before is 10 of a new share.
    await action('2025-03-12', 'split', '10');
    await action('2025-03-12', 'dividend', '10');
    // One new share for ten: the close before is 100.
    await action('2025-03-13', 'split', '0.1');
    await action('2025-03-13', 'dividend', '99.99');
    expect(rows(await report(), 'impossible dividends')).toEqual([
      [null, '2025-03-12', '10', '10', 'test'],
      [null, '2025-03-05', '100', '100', 'test'],
    ]);
    await sql`truncate market.security cascade`;
  });

  test('shows what is stored, flagged, refused, unknown and missing', async () => {
    const forms = [
      form('0009990001-25-000001', 'NONE', '2025-03-15'),
      form('0009990001-25-000002', 'A, B', '2025-03-14'),
    ];
    await storeFilings(db.database, forms, { alerting: true, requestId: 'r' });
    const tickers = parseEdgarJson('{"0": {"cik_str": 9990009, "ticker": "ELSE", "title": "Else Co"}}');
    await storeMaster(db.database, tickers, '2025-03-14');
    await db.owner.orm.insert(schema.filingFetch).values([
      {
        accession: '0009990001-25-000008',
        formType: '4',
        cik: '0009990001',
        source: 'feed',
        state: 'refused',
        reason: 'truncated: it ends\u001b[31m',
        finishedAt: NOW,
      },
      { accession: '0009990001-25-000009', formType: '4', cik: '0009990001', source: 'index' },
      {
        accession: '0009990001-25-000007',
        formType: '10-Q',
        cik: '0009990001',
        source: 'index',
        state: 'stored',
        isReconciled: true,
        seenAt: NOW,
      },
    ]);
    // The portal's own synthetic filings are no unknown issuer.
    await db.owner.sql`
      insert into market.company (cik, name, as_of) values (${CANARY.cik}, 'SYNTHETIC FILING OF THIS PORTAL', now())`;
    await db.owner.sql`
      insert into market.filing (accession, form_type, issuer_cik, content_hash, source_name, request_id, evaluated_at)
      values (${`${CANARY.cik}-25-000001`}, '10-Q', ${CANARY.cik}, 'none', 'test', 'test', now())`;
    const unread = { formType: '4', title: '4 - BAD (0009990001)', reason: 'no role', seenAt: NOW.toISOString() };
    await writeCursor(db.database, UNREAD_ENTRIES, {
      entries: ['0009990001-25-000006', '0009990001-25-000007'].map((accession) => ({ ...unread, accession })),
    });
    await rememberRefusedFile(db.database, 'prices.csv', 'its columns are not those of a known price layout');
    await db.owner.sql`
      update market.trade set implausible = 'date_before_1990', filer_count = 3 where accession = '0009990001-25-000002'`;
    await writeCursor(db.database, 'master/0009990001', {});
    await db.owner
      .sql`update market.fetch_cursor set updated_at = ${'2025-03-13T20:30:00Z'} where name like 'master/%'`;
    await ensureSessions(db.owner.sql, NOW);
    await db.owner.sql`
      with made as (insert into market.security default values returning id),
           named as (insert into market.security_symbol select 'GAPS', '2025-03-10', null, id from made)
      insert into market.daily_bar (security_id, session, close, source)
      select id, session, 1, 'test' from made, market.trading_session where day in ('2025-03-10', '2025-03-11', '2025-03-14')`;
    // One session that twelve series lack is one line.
    await db.owner.sql`
      with made as (insert into market.security (cik) select null from generate_series(1, 12) returning id),
           named as (insert into market.security_symbol select 'LACK' || id, '2025-03-10', null, id from made)
      insert into market.daily_bar (security_id, session, close, source)
      select id, session, 1, 'test' from made, market.trading_session where day in ('2025-03-12', '2025-03-14')`;
    await db.owner.sql`
      with made as (insert into market.security default values returning id),
           named as (insert into market.security_symbol select 'HELD', '2025-03-10', null, id from made),
           stored as (
             insert into market.daily_bar (security_id, session, close, source)
             select id, session, 1, 'test' from made, market.trading_session where day in ('2025-03-10', '2025-03-11', '2025-03-14'))
      insert into market.held_bar (security_id, session, close, source, reason)
      select id, session, 100, 'test', 'spike' from made, market.trading_session
       where day in ('2025-03-12', '2025-03-13')`;
    await db.owner.sql`
      with made as (insert into market.security default values returning id),
           named as (insert into market.security_symbol select 'MIX', '2025-03-12', null, id from made)
      insert into market.daily_bar (security_id, session, close, source)
      select id, session, 1, case when day = '2025-03-12' then 'MIX.csv' else 'demo-market-prices.csv' end
        from made, market.trading_session where day between '2025-03-12' and '2025-03-14'`;
    await db.owner.sql`
      with made as (
        insert into market.security (cik, ended_session, end_reason)
        select '0009990777', session, ${TAKEN_OVER} from market.trading_session where day = '2025-03-12'
         union all select null, null, null
        returning id, ended_session)
      insert into market.security_symbol
      select 'TWICE', case when ended_session is null then '2025-05-01'::date else '2025-03-11' end,
             case when ended_session is not null then '2025-04-30'::date end, id from made`;
    // A source stores bars first and then actions; the second load must not hide what the first one refused.
    const load = { source: 'GAPS.csv', unchanged: 0 };
    await db.owner.orm.insert(schema.priceLoad).values([
      { ...load, stored: 2, refused: 9, refusal: 'long ago', loadedAt: new Date('2025-01-19T20:00:00Z') },
      { ...load, stored: 2, refused: 4, refusal: '4 × zero', loadedAt: new Date('2025-03-18T20:00:00Z') },
      { ...load, stored: 3, refused: 1, refusal: '1 × twice', loadedAt: new Date('2025-03-19T20:00:00Z') },
      { ...load, stored: 1, refused: 0, refusal: null, loadedAt: new Date('2025-03-19T20:01:00Z') },
    ]);
    await db.owner.orm.insert(schema.priceLoad).values({
      source: 'demo-market-prices.csv',
      stored: 2,
      unchanged: 0,
      refused: 0,
      loadedAt: new Date('2025-03-18T19:00:00Z'),
    });
    // Three business hours ago, on Wednesday.
    await writeCursor(db.database, LAST_STORED, { at: '2025-03-19T17:00:00Z' });

    const found = await report();
    expect(rows(found, 'filings')).toMatchObject([
      ['10-Q', 1, 0, null, null, 1, 0, expect.any(String)],
      ['4', 2, 0, null, null, 2, 0, expect.any(String)],
    ]);
    expect(rows(found, 'flags of filings')).toEqual([
      ['no_ticker', 1, '0009990001-25-000001'],
      ['several_tickers', 1, '0009990001-25-000002'],
      ['weekend_date', 1, '0009990001-25-000001'],
    ]);
    expect(rows(found, 'flags of trades')).toEqual([['weekend_date', 1, '0009990001-25-000001']]);
    expect(rows(found, 'implausible trades')).toEqual([['date_before_1990', 1, '0009990001-25-000002']]);
    expect(rows(found, 'blocks filed by several entities')).toEqual([[3, 1, '0009990001-25-000002']]);
    expect(rows(found, 'unknown issuers')).toEqual([['0009990001', 'Sample Co', 2, '0009990001-25-000002']]);
    expect(rows(found, 'refused fetches')).toMatchObject([
      [expect.stringContaining('truncated'), 1, '0009990001-25-000008', NOW.toISOString()],
    ]);
    const bad = (accession: string, named: string) => [
      unread.title,
      '4',
      accession,
      NOW.toISOString(),
      named,
      'no role',
    ];
    expect(rows(found, 'unread feed entries')).toEqual([
      bad('0009990001-25-000006', 'no'),
      bad('0009990001-25-000007', 'yes'),
    ]);
    expect(rows(found, 'refused files')).toEqual([
      ['prices.csv', 'its columns are not those of a known price layout', expect.any(String)],
    ]);
    expect(rows(found, 'waiting fetches')).toMatchObject([['index', 1, 0, expect.any(String), null]]);
    expect(rows(found, 'reconciled fetches')).toEqual([
      ['10-Q', 1, 1, 0, 0, '0009990001-25-000007', '2025-03-19T20:30:00.000Z'],
    ]);
    expect(rows(found, 'companies without prices')).toMatchObject([['0009990001', 'A', 'Sample Co', 2, 0]]);
    expect(rows(found, 'returns of trades')).toEqual([['not computed yet', 2, '100.0 %']]);
    expect(rows(found, 'prices of trades')).toEqual([['no price', 2, '100.0 %']]);
    expect(rows(found, 'sessions with gaps')).toEqual([['2025-03-13', 13]]);
    expect(rows(found, 'symbols with gaps')).toEqual([['GAPS', '2025-03-10', '2025-03-14', 1]]);
    expect(rows(found, 'symbols of several series')).toEqual([
      ['TWICE', '2025-03-12', '0009990777', '2025-05-01', null],
    ]);
    expect(rows(found, 'held prices')).toEqual([['HELD', '2025-03-12', '2025-03-13', 2, 'spike', '1', '100']]);
    expect(rows(found, 'made-up and real data in one series')).toEqual([['MIX', 2, 1]]);
    expect(rows(found, 'loads of prices')).toMatchObject([
      ['GAPS.csv', expect.any(String), null, null, 1, 0, 0, null],
      ['demo-market-prices.csv', expect.any(String), null, null, 2, 0, 0, null],
    ]);
    expect(rows(found, 'refused prices')).toEqual([['GAPS.csv', 2, 5, '2025-03-19T20:00:00.000Z', '1 × twice']]);
    expect(rows(found, 'loads of master data')).toMatchObject([
      ['ticker file of 2025-03-14', expect.any(String), 1],
      ['companies it names', expect.any(String), 1],
      ['submissions of companies, last 7 days', '2025-03-13T20:30:00.000Z', 1],
    ]);
    expect(rows(found, 'federal calendar')).toEqual([['2025-12-31', 0]]);
    expect(rows(found, 'queues')).toMatchObject([
      ['facts to compute', 4, expect.any(String)],
      ['filings to match with alerts', 2, expect.any(String)],
    ]);
    expect(rows(found, 'silence')).toEqual([
      ['live filings', '2025-03-19T17:00:00Z', '3 business hours'],
      ['daily prices', '2025-03-14', '3 sessions'],
    ]);
    const text = reportText(found);
    expect(text).toMatch(/REFUSED FETCHES.*\n {2}reason +filings +latest/);
    expect(text).not.toContain('\u001b');
  });
});
