import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationRequest } from '@sentinel/contracts';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { TRADE } from '@sentinel/fields';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { cellsOf, fileOf, readCsv, unzip } from '../testing/exported-file.ts';
import { addCompany, addTrade, cikOf, UNKNOWN } from '../testing/market-rows.ts';
import { export_trades } from './export_trades.ts';
import { createExports, type Exports } from './exports.ts';

/**
 * What an auditor who has nothing but an exported file of trades can answer from it (issue 39): first from the CSV, then what only
 * the XLSX of the same search tells, on its sheet “About this file”.
 */

const AS_OF = new Date('2026-11-20T21:42:00Z');
const log = { info: () => {}, warn: () => {}, error: () => {} } as never;
const SEARCH = {
  email: 'client@sentinel.example',
  ciks: [cikOf(1), cikOf(2)],
  trade_types: { val: ['Sales' as const] },
  return_type: 'adjusted' as const,
  return_horizon: 60 as const,
  start_date: '2026-01-01',
  sort_column: 'trade_date' as const,
  sort_direction: 'asc' as const,
} satisfies Partial<OperationRequest<'export_trades'>>;

let db: TestDatabase;
let copy: ExploreCopy;
let exports: Exports;
let folder: string;
/** The accession numbers of the trades, by what is special about them. */
const filings: Record<string, string> = {};
let csv: Record<string, string>[];
let xlsx: Record<string, unknown>[];
let about: string[][];

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompany(db.owner, 1, 'Eastmark Biologics', 'EMBX');
  await addCompany(db.owner, 2, 'Eastmark Biologics', null);
  const add = async (
    name: string,
    n: number,
    ...[change, facts, filing]: Parameters<typeof addTrade> extends [unknown, unknown, ...infer More] ? More : never
  ) => {
    filings[name] = await addTrade(db.owner, n, change, facts, {
      acceptedAt: new Date('2026-01-09T21:31:05Z'),
      ...filing,
    });
    const [row] = await db.owner.sql<
      { id: number }[]
    >`select id::int from market.trade where accession = ${filings[name]}`;
    return row!.id;
  };
  const returns = (sixty: number) => [0.01, 0.02, 0.03, 0.04, sixty, UNKNOWN];
  const known = { ret: returns(0.12), adj: returns(0.0987), readerRet: returns(0.1), readerAdj: returns(0.0432) };
  const sold = { shares: '77800', price: '25.007455', value: '1945580' };
  await add('known', 1, { ...sold, tradeDate: '2026-01-07' }, known);
  await add('of a namesake', 2, { ...sold, tradeDate: '2026-01-08' });
  await add(
    'implausible',
    1,
    { value: '900000000', tradeDate: '2026-01-12', implausible: 'value_over_market_value' },
    known,
  );
  await add('amendment', 1, { tradeDate: '2026-01-13', isAmendment: true }, known);
  await add('amended', 1, { tradeDate: '2026-01-13', supersededBy: filings.amendment! }, known);
  const block = await add('block', 1, { tradeDate: '2026-01-14', filerCount: 2 }, known);
  await add('same block', 1, { tradeDate: '2026-01-14', sameBlockAs: block }, known);
  folder = mkdtempSync(join(tmpdir(), 'auditor-test-'));
  copy = createExploreCopy(db.database, { folder, log });
  await copy.refresh();
  exports = createExports(copy, { folder, log });
  const file = async (format: 'csv' | 'xlsx') => {
    const call = { caller: { accountId: 'a' }, signal: new AbortController().signal, noteForAudit: () => {} } as never;
    const columns = [...TRADE.columnNames];
    return fileOf(await export_trades(exports, () => AS_OF)({ ...SEARCH, columns, format }, call));
  };
  const rowsOf = <Cell>([header = [], ...rows]: readonly (readonly Cell[])[]) =>
    rows.map((cells) => Object.fromEntries(header.map((name, place) => [String(name), cells[place]])));
  csv = rowsOf(readCsv((await file('csv')).bytes.toString('utf8').slice(1))) as typeof csv;
  const sheets = unzip((await file('xlsx')).bytes);
  xlsx = rowsOf<unknown>(cellsOf(sheets.get('xl/worksheets/sheet1.xml') ?? ''));
  about = cellsOf(sheets.get('xl/worksheets/sheet2.xml') ?? '').map((cells) => cells.map(String));
});
afterAll(async () => {
  exports.close();
  await copy.close();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The row of a filing. */
const rowOf = (name: string) => csv.find((row) => row['Accession Number'] === filings[name]);
/** What the sheet says below one of its headings, up to the next. */
const said = (name: string) => about.find(([first]) => first === name)?.[1];
const conventions = () =>
  about.slice(about.findIndex(([first]) => first === 'Conventions') + 1).map(([, text]) => text);

test('which filing stands behind a row, and where is it?', () => {
  const row = rowOf('known');
  expect(row?.['Filing Link']).toBe(
    `https://www.sec.gov/Archives/edgar/data/1/${filings.known?.replaceAll('-', '')}/${filings.known}-index.htm`,
  );
});

test('whose shares are they, beyond doubt? Two companies may have one name', () => {
  expect(['known', 'of a namesake'].map((name) => [rowOf(name)?.['Company Name'], rowOf(name)?.CIK])).toEqual([
    ['Eastmark Biologics', cikOf(1)],
    ['Eastmark Biologics', cikOf(2)],
  ]);
});

test('when did the SEC accept it, in which zone?', () => {
  expect(rowOf('known')?.Accepted).toBe('2026-01-09T21:31:05Z');
});

test('who traded what, when, how many shares, and at which price?', () => {
  expect(rowOf('known')).toMatchObject({
    Owner: 'Owner One',
    Title: 'Director',
    'Trade Date': '2026-01-07',
    'Trade Direction': 'Sale',
    Codes: 'S',
    Shares: '77800',
    'Average Price': '25.007455',
    'Value (in thousands)': '1945.58',
  });
});

test('of which type, horizon and start are the returns?', () => {
  expect(rowOf('known')).toMatchObject({
    'Trade Return, market-adjusted, 60 trading days from the trade date': '9.87%',
    'Trade Return (from acceptance), market-adjusted, 60 trading days': '4.32%',
  });
});

test('is the XLSX of the search the same, row by row?', () => {
  const keys = (rows: readonly Record<string, unknown>[]) => rows.map((row) => [row['Accession Number'], row.Shares]);
  expect(Object.keys(xlsx[0] ?? {})).toEqual(Object.keys(csv[0] ?? {}));
  const numbers = csv.map((row) => [row['Accession Number'], { style: '0', number: Number(row.Shares) }]);
  expect(keys(xlsx)).toEqual(numbers);
});

test('which filters made this file, and in which order is it?', () => {
  const from = about.findIndex(([first]) => first === 'Filters') + 1;
  const until = about.findIndex(([first]) => first === 'Columns');
  expect(Object.fromEntries(about.slice(from, until))).toEqual({
    ciks: `${cikOf(1)}, ${cikOf(2)}`,
    trade_types: 'Sales',
    start_date: '2026-01-01',
    return_type: 'adjusted',
    return_horizon: '60',
    sort_column: 'trade_date',
    sort_direction: 'asc',
  });
});

test('as of when, and made when?', () => {
  expect(said('Searched as of')).toBe('2026-11-20T21:42:00.000Z');
  expect(said('Exported')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('how many rows were found, and are all of them here?', () => {
  expect(said('Rows')).toBe('5: all that the search found');
  expect([csv.length, xlsx.length]).toEqual([5, 5]);
});

test('what does a blank return mean, or a blank value?', () => {
  expect(rowOf('of a namesake')?.['Trade Return, market-adjusted, 60 trading days from the trade date']).toBe('');
  expect(conventions()).toContain(
    'An empty cell is an unknown value, never zero. A return is unknown when its last day has not come yet, the stock stopped trading before it, there is no close on one of its days, there are no prices of the company, the fund has no close on one of its days, or the filing came a moment before the export.',
  );
  expect(rowOf('implausible')?.['Value (in thousands)']).toBe('');
  expect(said('Value (in thousands)')).toContain('Also unknown where the value as filed is implausible.');
});

test('what is left out?', () => {
  expect(['amended', 'same block'].map(rowOf)).toEqual([undefined, undefined]);
  expect(['amendment', 'block'].map((name) => rowOf(name) !== undefined)).toEqual([true, true]);
  expect(conventions()).toEqual(
    expect.arrayContaining([
      'Left out: what a later amendment replaced, and of a block that several owners filed, each row but one, so that it counts once.',
      'A filter on a value leaves out the rows in which it is unknown.',
    ]),
  );
});
