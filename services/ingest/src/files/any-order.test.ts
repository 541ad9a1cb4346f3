import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { thorough } from '../../../../tools/thorough.mjs';
import { computePendingFacts } from '../facts/compute-facts.ts';
import { storedFacts } from '../facts/testing/stored-facts.ts';
import { wrongFacts } from '../facts/testing/wrong-facts.ts';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { ingestPaths } from './ingest-paths.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-order-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CIK = '0009900001';
const ACCESSION = '0009990009-26-000001';

/** One day of prices a row: 2025-09-02 to 2026-02-27, every weekday; the rows of holidays are refused. */
function prices(): string {
  const rows = ['symbol,date,open,high,low,close,volume'];
  for (let time = Date.parse('2025-09-02'); time <= Date.parse('2026-02-27'); time += 86_400_000) {
    const date = new Date(time);
    if (date.getUTCDay() % 6 === 0) continue;
    const day = date.toISOString().slice(0, 10);
    const step = (time / 86_400_000) % 7;
    rows.push(`SMPL,${day},,,,${(10 + step / 10).toFixed(2)},1000`, `VTI,${day},,,,${(300 + step).toFixed(2)},1000`);
  }
  return rows.join('\n');
}

const TICKERS = {
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [[Number(CIK), 'Sample Company 1', 'SMPL', 'NYSE']],
};

const SUBMISSIONS = {
  cik: CIK,
  name: 'Sample Company 1',
  sic: '3571',
  fiscalYearEnd: '1231',
  tickers: ['SMPL'],
  exchanges: ['NYSE'],
  formerNames: [{ name: 'Former Sample', from: '2019-01-01', to: '2020-01-01' }],
  filings: {
    recent: {
      accessionNumber: [ACCESSION, '0009990009-26-000099'],
      form: ['4', '4'],
      filingDate: ['2026-01-12', '2026-01-13'],
      acceptanceDateTime: ['2026-01-12T12:00:00.000Z', '2026-01-13T08:00:00.000Z'],
      reportDate: ['2026-01-12', '2026-01-12'],
      items: ['', ''],
      primaryDocument: ['', ''],
    },
    files: [],
  },
};

const FILES: Record<string, string> = {
  'prices.csv': prices(),
  [`${ACCESSION}.txt`]: sampleSubmission({ n: 1, company: 'Sample Company 1' }),
  [`CIK${CIK}.json`]: JSON.stringify(SUBMISSIONS),
  'company_tickers_exchange.json': JSON.stringify(TICKERS),
};

function ordersOf(names: readonly string[]): string[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((name) => ordersOf(names.filter((other) => other !== name)).map((rest) => [name, ...rest]));
}

/** All that may not depend on the order, without ids and times of storing. */
async function stored() {
  const { sql } = db.owner;
  const { events, trades } = await storedFacts(sql);
  return {
    securities: await sql`
      select symbol, valid_from::text, valid_to::text, cik, is_primary, is_benchmark, ended_session
        from market.security join market.security_symbol on security_id = id order by symbol, valid_from`,
    companies:
      await sql`select cik, name, ticker, filed_ticker, listed_ticker, exchange, sic, fiscal_year_end from market.company order by cik`,
    symbols: await sql`select cik, symbol, exchange, valid_to from market.company_symbol order by cik, symbol`,
    names: await sql`select cik, name from market.former_name`,
    trades: await sql`select accession, days_to_file, implausible, flags from market.trade order by accession`,
    facts: { events, trades: trades.map(({ tradeId: _id, ...fact }) => fact) },
  };
}

test('prices, filing, submissions and ticker file give the same, one by one, in whatever order', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  let expected: Awaited<ReturnType<typeof stored>> | undefined;
  for (const order of ordersOf(Object.keys(FILES)).filter((_, nth) => nth % thorough(3, 1) === 0)) {
    await db.owner.sql`
      truncate market.filing, market.company, market.company_symbol, market.former_name, market.owner, market.fetch_cursor, market.fact_work,
               market.trade_fact, market.event_fact, market.security cascade`;
    for (const name of order) {
      const { refused } = await ingestPaths(
        db.database,
        [join(folder, name)],
        { alerting: false, requestId: 'test' },
        () => {},
      );
      expect({ name, refused }).toEqual({ name, refused: 0 });
      while ((await computePendingFacts(db.database, { limit: 3 })).companies.length > 0);
    }
    const now = await stored();
    expected ??= now;
    expect({ order, ...now }).toEqual({ order, ...expected });
    expect(await wrongFacts(db.owner)).toEqual([]);
  }
  expect(expected?.securities).toMatchObject([{ symbol: 'SMPL', cik: CIK, is_primary: true }, { symbol: 'VTI' }]);
  expect(expected?.companies).toMatchObject([{ cik: CIK, filed_ticker: 'SMPL' }]);
  expect(expected?.facts.trades).toHaveLength(1);
});

test('prices before filings are enough to link them', async () => {
  for (const name of ['prices.csv', `${ACCESSION}.txt`]) {
    writeFileSync(join(folder, name), FILES[name] ?? '');
    await ingestPaths(db.database, [join(folder, name)], { alerting: false, requestId: 'test' }, () => {});
  }
  expect(await db.owner.sql`select cik, is_primary from market.security where cik is not null`).toEqual([
    { cik: CIK, is_primary: true },
  ]);
});
