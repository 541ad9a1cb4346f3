import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { StreamedAnswer } from '@sentinel/service-kit';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { explore_events } from '../events/explore_events.ts';
import { cellsOf, fileOf, readCsv, unzip } from '../testing/exported-file.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';
import { explore_trades } from '../trades/explore_trades.ts';
import { export_events } from './export_events.ts';
import { export_trades } from './export_trades.ts';
import { createExports, type Exports } from './exports.ts';

type TradeExport = OperationRequest<'export_trades'>;
type TradeRow = OperationResponse<'explore_trades'>['rows'][number];
type EventRow = OperationResponse<'explore_events'>['rows'][number];

const EMAIL = 'x@sentinel.example';
const AS_OF = new Date('2026-11-20T21:42:00Z');
const NAMES = [
  'Aldgate & Sons <Ltd>',
  '=HYPERLINK("http://x.example")',
  '-3.40%',
  'Say "Zürich", Ærø',
  '@SUM(A1)',
  '_x0041_ plain',
];
const logged: [fields: { ms?: number }, text: string][] = [];
const log = { info: (...line: (typeof logged)[number]) => logged.push(line), warn: () => {}, error: () => {} } as never;

let db: TestDatabase;
let copy: ExploreCopy;
let exports: Exports;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  for (const [n, name] of NAMES.entries()) await addCompany(db.owner, n + 1, name, n === 2 ? null : `TK${n}`);
  for (let n = 0; n < 330; n += 1) {
    await addTrade(
      db.owner,
      1 + (n % NAMES.length),
      {
        direction: n % 3 === 0 ? 'purchase' : 'sale',
        tradeDate: `2026-0${1 + (n % 9)}-${10 + (n % 15)}`,
        value: n % 7 === 0 ? null : String(((n * 7919) % 100_000) + n / 100),
        ownerNames: `${NAMES[(n * 5) % NAMES.length]} ${n}`,
        ownerTitle: n % 4 === 0 ? '' : '+1 Director\n(Chair)',
        plan10b51: (['yes', 'no', 'unknown'] as const)[(n % 5) % 3]!,
        location: n % 2 === 0 ? 'Reno, NV' : null,
        daysToFile: n % 5,
      },
      {
        ret: [0, 0, 0, n % 11 === 0 ? (null as never) : (n - 150) / 31_337, 0, 0],
        readerRet: [0, 0, 0, n / 777, 0, 0],
        next8kDays: n % 6,
        next8kRet0: n % 2 ? -0.00004 : 0.12345,
        nextEaDays: n % 8 === 0 ? null : n,
        nextEaRet0: n % 8 === 0 ? null : -n / 1000,
      },
    );
    await addEvent(db.owner, 1 + (n % NAMES.length), {
      eventReturn: n % 9 === 0 ? null : (n - 99) / 4321,
      sold30: String(n * 1234.5),
      filedOn: `2026-0${1 + (n % 9)}-05`,
    });
  }
  folder = mkdtempSync(join(tmpdir(), 'export-test-'));
  copy = createExploreCopy(db.database, { folder, log });
  await copy.refresh();
  exports = createExports(copy, { folder, log, batchRows: 37 });
});
afterAll(async () => {
  exports.close();
  await copy.close();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const noted: string[] = [];
const call = (signal = new AbortController().signal, accountId = 'reader') =>
  ({
    caller: { accountId },
    signal,
    noteForAudit: ({ detail }: { detail?: string }) => noted.push(detail ?? ''),
  }) as never;

const COLUMNS: TradeExport['columns'] = [
  'conm',
  'ticker',
  'owner',
  'title',
  'trade_date',
  'trade_direction',
  'value',
  'trade_return',
  'next_8K_days',
  'next_ea_days',
  'next_8K_ret0',
  'next_ea_ret0',
  'is_10b51',
  'days_to_file',
  'location',
  'cik',
  'accno',
];
const SEARCH = {
  email: EMAIL,
  trade_types: { val: ['Sales' as const] },
  sort_column: 'trade_return' as const,
  sort_direction: 'desc' as const,
};
const tradesFile = async (format: TradeExport['format'], change: Partial<TradeExport> = {}) =>
  fileOf(await export_trades(exports, () => AS_OF)({ ...SEARCH, columns: COLUMNS, format, ...change }, call()));

/** All pages of the same search, put together. */
async function allTrades(): Promise<TradeRow[]> {
  const rows: TradeRow[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await explore_trades(copy)({ ...SEARCH, page, limit: 50 }, {} as never);
    if (!('rows' in answer)) throw new Error('no rows');
    rows.push(...answer.rows);
    if (rows.length >= answer.num_rows) return rows;
  }
}

const percent = (value: number | null) =>
  value === null
    ? ''
    : `${new Intl.NumberFormat('en-US', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' }).format(Number((value * 100).toFixed(8)))}%`;
const thousands = (value: number | null) =>
  value === null
    ? ''
    : (value / 1000).toLocaleString('en-US', {
        useGrouping: false,
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });
const guarded = (text: string) => (/^[=+\-@]/.test(text) && !/^[+-][\d.]+%?$/.test(text) ? `'${text}` : text);
const whole = (value: number | null) => (value === null ? '' : String(value));

/** Unknown in most filings before 2023, which have no checkbox; the screen shows No (part 3 section 2), a file must not. */
const planText = ({ is_10b51 }: TradeRow) => (is_10b51 === null ? null : is_10b51 === 1 ? 'Yes' : 'No');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** The day of an event, `05 Jan 2024`, as files have it. */
const isoDay = (text: string | null): string => {
  const [day, month = '', year] = (text ?? '').split(' ');
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`;
};

/** The row as the screen shows it, by hand; days as files have them. */
const shown = (row: TradeRow): string[] => [
  guarded(row.conm),
  row.ticker ?? '',
  guarded(row.owner),
  guarded(row.title),
  row.trade_date,
  row.trade_direction === 'purchase' ? 'Purchase' : 'Sale',
  thousands(row.value),
  percent(row.trade_return),
  whole(row.next_8K_days),
  whole(row.next_ea_days),
  percent(row.next_8K_ret0),
  percent(row.next_ea_ret0),
  planText(row) ?? '',
  whole(row.days_to_file),
  row.location ?? '',
  row.cik,
  row.accno,
];

describe('an export of all rows (part 3 section 2; FIELD 5.9)', () => {
  test('CSV equals all pages put together: values, columns and order as on screen, formulas neutralized', async () => {
    const [file, rows] = [await tradesFile('csv'), await allTrades()];
    const [header, ...body] = readCsv(file.bytes.toString('utf8').slice(1));
    expect(header).toEqual([
      'Company Name',
      'Ticker',
      'Owner',
      'Title',
      'Trade Date',
      'Trade Direction',
      'Value (in thousands)',
      'Trade Return, raw, 20 trading days from the trade date',
      'Next Event (bdays) 8-K',
      'Next Event (bdays) EA',
      'Next Event (return) 8-K',
      'Next Event (return) EA',
      '10b5-1?',
      'Days until Filed',
      'Location',
      'CIK',
      'Accession Number',
    ]);
    expect(body).toEqual(rows.map(shown));
    expect(body.length).toBeGreaterThan(200);
    expect(new Set(body.map((row) => row[12]))).toEqual(new Set(['Yes', 'No', '']));
    expect(body.map(([name]) => name)).toEqual(
      expect.arrayContaining([`'=HYPERLINK("http://x.example")`, '-3.40%', `'@SUM(A1)`]),
    );
    expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  test('XLSX holds the same values as numbers and days with the screen’s formats, and a sheet about the search', async () => {
    const [file, rows] = [await tradesFile('xlsx'), await allTrades()];
    const parts = unzip(file.bytes);
    const [header, ...body] = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
    expect(header?.slice(0, 2)).toEqual(['Company Name', 'Ticker']);
    const expected = rows.map((row) => {
      const number = (style: string, value: number | null) =>
        value === null ? '' : { style, number: expect.closeTo(value, 7) };
      const day = Date.parse(row.trade_date) / 86_400_000 + 25_569;
      return [
        row.conm,
        row.ticker ?? '',
        row.owner,
        row.title,
        { style: '1', number: day },
        row.trade_direction === 'purchase' ? 'Purchase' : 'Sale',
        number('3', row.value === null ? null : row.value / 1000),
        number('4', row.trade_return),
        number('2', row.next_8K_days),
        number('2', row.next_ea_days),
        number('4', row.next_8K_ret0),
        number('4', row.next_ea_ret0),
        planText(row) ?? '',
        number('2', row.days_to_file),
        row.location ?? '',
        row.cik,
        row.accno,
      ];
    });
    expect(body).toEqual(expected);
    const about = cellsOf(parts.get('xl/worksheets/sheet2.xml') ?? '').map((cells) => cells.join(': '));
    expect(about).toEqual(expect.arrayContaining(['trade_types: Sales', `Searched as of: ${AS_OF.toISOString()}`]));
    expect(about.join()).toContain('in thousands of US dollars');
  });

  test('Parquet holds typed columns, and the provenance in its metadata, for DuckDB as an independent reader', async () => {
    const [file, rows] = [await tradesFile('parquet'), await allTrades()];
    const path = join(folder, 'read-back.parquet');
    writeFileSync(path, file.bytes);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    const types = await read(`select column_type from (describe from '${path}')`);
    expect(types.flat()).toEqual([
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'DATE',
      'VARCHAR',
      'DOUBLE',
      'DOUBLE',
      'INTEGER',
      'INTEGER',
      'DOUBLE',
      'DOUBLE',
      'VARCHAR',
      'INTEGER',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
    ]);
    const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
    expect(await read(`from '${path}'`)).toEqual(
      rows.map((row) => [
        row.conm,
        row.ticker,
        row.owner,
        row.title,
        row.trade_date,
        row.trade_direction === 'purchase' ? 'Purchase' : 'Sale',
        close(row.value === null ? null : row.value / 1000),
        close(row.trade_return),
        row.next_8K_days,
        row.next_ea_days,
        close(row.next_8K_ret0),
        close(row.next_ea_ret0),
        planText(row),
        row.days_to_file,
        row.location,
        row.cik,
        row.accno,
      ]),
    );
    const [[about] = []] = await read(
      `select decode(value) from parquet_kv_metadata('${path}') where key::varchar = 'sentinel'`,
    );
    expect(JSON.parse(String(about))).toEqual(file.answer.about);
    rmSync(path);
  });

  test('events: the columns asked for, in that order', async () => {
    const search = {
      email: EMAIL,
      event_return: { bool: 'ge' as const, val: [0] },
      sort_column: 'value_sold' as const,
      sort_direction: 'asc' as const,
    };
    const file = await fileOf(
      await export_events(exports, () => undefined)(
        {
          ...search,
          format: 'csv',
          columns: ['value_sold', 'date_filed', '8K_items', 'event_return', 'conm', 'value_purchased'],
        },
        call(),
      ),
    );
    const rows: EventRow[] = [];
    for (let page = 1; page < 8; page += 1) {
      const answer = await explore_events(copy)({ ...search, page, limit: 50 }, {} as never);
      if ('rows' in answer) rows.push(...answer.rows);
    }
    const [header, ...body] = readCsv(file.bytes.toString('utf8').slice(1));
    expect(header).toEqual([
      'Value of Shares Sold (in thousands)',
      'Filing Date',
      '8-K Contents',
      'Event Return, market-adjusted, 1 trading day',
      'Company Name',
      'Value of Shares Purchased (in thousands)',
    ]);
    expect(body).toEqual(
      rows.map((row) => [
        thousands(row.value_sold),
        isoDay(row.date_filed),
        row['8K_items'].replaceAll('&', ', '),
        percent(row.event_return),
        guarded(row.conm),
        thousands(row.value_purchased),
      ]),
    );
    expect(file.answer).toMatchObject({ num_rows: rows.length, about: { as_of: null, title: 'Material Events' } });
    expect(rows.length).toBeGreaterThan(100);
  });

  test('what an auditor finds a filing by, and what was traded, as in the rows (FINDINGS B18)', async () => {
    const columns: TradeExport['columns'] = [
      'accno',
      'filing_url',
      'cik',
      'acceptance',
      'shares',
      'price',
      'codes',
      'reader_return',
    ];
    const [file, rows] = [await tradesFile('csv', { columns }), await allTrades()];
    const [header, ...body] = readCsv(file.bytes.toString('utf8').slice(1));
    expect(header).toEqual([
      'Accession Number',
      'Filing Link',
      'CIK',
      'Accepted',
      'Shares',
      'Average Price',
      'Codes',
      'Trade Return (from acceptance), raw, 20 trading days',
    ]);
    expect(body).toEqual(
      rows.map((row) => [
        row.accno,
        row.filing_url,
        row.cik,
        row.acceptance?.replace('.000Z', 'Z') ?? '',
        String(row.shares),
        row.price === null ? '' : String(row.price),
        row.codes,
        percent(row.reader_return),
      ]),
    );
    expect(new Set(body.map((row) => row[6]))).toEqual(new Set(['S']));
  });

  /** Searches and the sha256 of their CSV files, from the release before fields were declared in one place. */
  test.each<[Partial<TradeExport>, string]>([
    [{}, '86d8420b225ecb88'],
    [
      { return_type: 'adjusted', return_horizon: 60, columns: ['ticker', 'trade_return', 'reader_return'] },
      '9ac4d4a5cf946f8c',
    ],
    [{ return_start: 'acceptance', sort_column: 'value', sort_direction: 'asc' }, 'b4af8207a0df8ebd'],
    [{ ended_returns: 'last_price', trade_types: { val: ['Purchases', 'Sales'] } }, '1ffdb1a9015d283b'],
    [{ include_implausible: true, value_shares_traded: { bool: 'ge', val: [50_000] } }, '3323dba3b9878f8d'],
    [{ days_to_file: { bool: 'between', val: [1, 3] }, sort_column: 'days_to_file' }, '8b72f34d4fb893b6'],
    [{ constraint_10b51: { val: [true] }, sort_column: 'owner', sort_direction: 'asc' }, 'e4ed12b9ba956975'],
    [{ next_EA_ret0: { bool: 'le', val: [-0.05] }, sort_column: 'next_ea_ret0' }, '2ed4c5a4dc0bf56d'],
    [{ next_8K_days: { bool: 'ge', val: [3] }, start_date: '2026-03-01', end_date: '2026-07-31' }, '99d8a95a84e276e8'],
    [
      { trade_return: { bool: 'ge', val: [0] }, columns: ['accno', 'cik', 'is_10b51', 'location', 'title'] },
      '28e636db2f6e9f50',
    ],
  ])('the file of %j is byte for byte what it was', async (change, hash) => {
    const { bytes } = await tradesFile('csv', change);
    // The headings that say more now, and days, which were as on screen.
    const text = bytes
      .toString()
      .replace(/"(Trade Return[^",]*), [^"]*"/g, '"$1"')
      .replace('"Days until Filed"', '"Days to File"')
      .replace(/"(\d{4})-(\d\d)-(\d\d)"/g, (_, year, month, day) => `"${day} ${MONTHS[Number(month) - 1]} ${year}"`);
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(hash);
  });

  test('says in the headings of both returns what they are of, also where both begin at acceptance', async () => {
    const search: Partial<TradeExport> = { return_type: 'adjusted', return_horizon: 60, return_start: 'acceptance' };
    const { bytes } = await tradesFile('csv', { ...search, columns: ['trade_return', 'reader_return'] });
    expect(readCsv(bytes.toString('utf8').slice(1))[0]).toEqual([
      'Trade Return, market-adjusted, 60 trading days from acceptance',
      'Trade Return (from acceptance), market-adjusted, 60 trading days',
    ]);
  });

  test('says how far it is, what it held, and notes it for the audit log and the log', async () => {
    const file = await tradesFile('csv', { sort_column: 'ticker' });
    expect([file.rows[0], file.rows.at(-1)]).toEqual([0, 220]);
    expect(file.answer.num_rows).toBe(220);
    expect(file.answer.file_name).toMatch(/^insider-trades-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(file.answer.about.filters).toEqual(
      expect.arrayContaining([
        { name: 'trade_types', text: 'Sales' },
        { name: 'sort_column', text: 'ticker' },
      ]),
    );
    expect(JSON.stringify(file.answer)).not.toContain(EMAIL);
    expect(noted.at(-1)).toBe('csv, 220 rows');
    const [fields, text] = logged.at(-1) ?? [];
    expect([fields, text]).toEqual([{ format: 'csv', rows: 220, ms: expect.any(Number) }, 'exported']);
    // It may take ten minutes; a clock's time would be far above.
    expect(fields?.ms).toBeLessThanOrEqual(600_000);
  });

  test('says what was searched, each bound in words', async () => {
    const { answer } = await tradesFile('csv', {
      ciks: [cikOf(99)],
      value_shares_traded: { bool: 'between', val: [1000, 2000] },
      days_to_file: { bool: 'ge', val: [3] },
      next_8K_days: { bool: 'le', val: [5] },
      include_implausible: true,
    });
    expect(answer.about.title).toBe('Insider Trades');
    expect(Object.fromEntries(answer.about.filters.map(({ name, text }) => [name, text]))).toEqual({
      ciks: cikOf(99),
      trade_types: 'Sales',
      value_shares_traded: 'between 1000 and 2000',
      days_to_file: '>= 3',
      next_8K_days: '<= 5',
      include_implausible: 'true',
      sort_column: 'trade_return',
      sort_direction: 'desc',
    });
  });

  test.each(['csv', 'xlsx', 'parquet'] as const)('%s without rows is a whole file with headings', async (format) => {
    const file = await tradesFile(format, { ciks: [cikOf(99)] });
    expect(file.answer.num_rows).toBe(0);
    if (format === 'csv') expect(readCsv(file.bytes.toString('utf8').slice(1))).toHaveLength(1);
    if (format === 'xlsx') expect(cellsOf(unzip(file.bytes).get('xl/worksheets/sheet1.xml') ?? '')).toHaveLength(1);
    if (format === 'parquet') expect(file.bytes.subarray(-4).toString()).toBe('PAR1');
  });
});

describe('an export that ends early', () => {
  test.each(['csv', 'xlsx', 'parquet'] as const)(
    '%s leaves no statement, no place and no temporary file',
    async (format) => {
      const gone = new AbortController();
      const answer = (await export_trades(exports, () => AS_OF)(
        { ...SEARCH, columns: COLUMNS, format },
        call(gone.signal),
      )) as StreamedAnswer;
      await answer.parts.next();
      await answer.parts.next();
      expect(exports.running()).toBe(1);
      gone.abort();
      await answer.parts.return(undefined);
      expect(exports.running()).toBe(0);
      expect(readdirSync(folder).filter((name) => name.startsWith('export-'))).toEqual([]);
      expect(logged.at(-1)).toEqual([expect.objectContaining({ format, of: 220 }), 'export ended early']);
    },
  );

  const start = async (account: string, signal?: AbortSignal) =>
    (await export_trades(exports, () => AS_OF)(
      { ...SEARCH, columns: COLUMNS, format: 'csv' },
      call(signal, account),
    )) as StreamedAnswer;

  test('an account has one place and there are two in all; each refusal says which', async () => {
    const [own, other] = await Promise.all([start('reader'), start('other')]);
    await expect(start('reader')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 5,
      message: expect.stringMatching(/^An export of yours is still running\./),
    });
    await expect(start('third')).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Exports of other people are running right now\./),
    });
    await other.parts.return(undefined);
    const third = await start('third');
    for (const { parts } of [own, third]) await parts.return(undefined);
    expect((await fileOf(await start('reader'))).answer.num_rows).toBe(220);
  });

  test('of two that an account starts at the same moment, one runs', async () => {
    const settled = await Promise.allSettled([start('reader'), start('reader')]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of settled) if (one.status === 'fulfilled') await one.value.parts.return(undefined);
    expect(exports.running()).toBe(0);
  });

  test('one that its reader has just canceled does not refuse the next', async () => {
    const canceled = await start('reader');
    const next = start('reader');
    await canceled.parts.return(undefined);
    expect((await fileOf(await next)).answer.num_rows).toBe(220);
  });

  test('a caller who leaves interrupts a statement that runs before the first part', async () => {
    const left = new AbortController();
    const reason = new Error('the caller left');
    const connect = async () => {
      const connection = await copy.connect();
      const run = connection.runAndReadAll.bind(connection);
      connection.runAndReadAll = () => {
        left.abort(reason);
        return run('select sum(a.range * b.range) from range(1000000) a, range(100000000) b');
      };
      return connection;
    };
    const slow = createExports({ connect }, { folder, log });
    await expect(
      export_trades(slow, () => AS_OF)({ ...SEARCH, columns: COLUMNS, format: 'csv' }, call(left.signal)),
    ).rejects.toBe(reason);
    expect(slow.running()).toBe(0);
  });

  test('one that gets no connection takes no place', async () => {
    const refused = new Error('no connection');
    const unconnected = createExports({ connect: () => Promise.reject(refused) }, { folder, log });
    const wanted = { ...SEARCH, columns: COLUMNS, format: 'csv' as const };
    for (let n = 0; n < 2; n += 1)
      await expect(export_trades(unconnected, () => AS_OF)(wanted, call())).rejects.toBe(refused);
    expect(unconnected.running()).toBe(0);
  });

  test('a caller who has left takes no place, also while it was being prepared', async () => {
    const left = new AbortController();
    const starting = start('reader', left.signal);
    left.abort(new Error('the caller left'));
    await expect(starting).rejects.toBe(left.signal.reason);
    await expect(start('reader', left.signal)).rejects.toBe(left.signal.reason);
    expect(exports.running()).toBe(0);
  });
});
