import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { eq, sql } from 'drizzle-orm';
import { addCompany, addEvent, addTrade, cikOf, UNKNOWN } from '../testing/market-rows.ts';
import { createExploreCopy, type ExploreCopy } from './explore-copy.ts';

let db: TestDatabase;
let folder: string;
let copy: ExploreCopy;
const said: string[] = [];
const log = {
  info: () => {},
  warn: (details: { why?: string; err?: Error }) => {
    said.push(String(details.why ?? details.err?.message));
  },
};
const open = (at: string | undefined = folder) => createExploreCopy(db.database, { folder: at, log: log as never });

beforeEach(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'explore-copy-'));
  said.length = 0;
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addCompany(db.owner, 2, 'Basalt', 'BSLT');
  await addTrade(
    db.owner,
    1,
    {},
    { ret: [UNKNOWN, 0.01, UNKNOWN, 0.03, UNKNOWN, UNKNOWN], close: 12.5, industry: 'Retail' },
  );
  await addEvent(db.owner, 2, { eventReturn: -0.02, sold30: '1500.25' });
  copy = open();
  await copy.refresh();
});
afterEach(async () => {
  await copy.close();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (text: string) => copy.read((run) => run(text, []));
const counts = async () => {
  const [row] =
    await rows(`select (select count(*) from trade)::integer as trades, (select count(*) from event)::integer as events,
    (select count(*) from trade_owner)::integer as owners`);
  return [row?.trades, row?.events, row?.owners];
};
/** 1 after a fill, plus 1 for each refresh with changes. The number of refreshed rows depends on transactions of other tests. */
const revision = () => copy.read(async (_run, seen) => seen);
/** PostgreSQL updates its count of deletions after some seconds, unless the statistics are flushed. */
const deleting = (statement: string, value: string) =>
  db.owner.sql.begin(async (tx) => {
    await tx.unsafe(statement, [value]);
    await tx`select pg_stat_force_next_flush()`;
  });

test('facts appear in the rows, in units, as soon as they are computed', async () => {
  expect(await rows('select ret_5, ret_10, ret_20, close, industry > 0 as known from trade')).toEqual([
    { ret_5: 1_000_000n, ret_10: null, ret_20: 3_000_000n, close: 125_000n, known: true },
  ]);
  expect(await rows('select event_return, sold_30, bought_90, item_bits > 0 as known from event')).toEqual([
    { event_return: -2_000_000n, sold_30: 15_002_500n, bought_90: null, known: true },
  ]);
  await db.owner.orm.update(schema.tradeFact).set({ close: 13, changedIn: sqlNow() });
  await copy.refresh();
  expect(await rows('select close from trade')).toEqual([{ close: 130_000n }]);
});

test('a renamed company is renamed on all its rows', async () => {
  await db.owner.orm
    .update(schema.company)
    .set({ name: 'Zeta', filedTicker: 'ZETA', changedIn: sqlNow() })
    .where(eq(schema.company.cik, cikOf(1)));
  await copy.refresh();
  expect(await rows('select conm, conm_sort, ticker from trade')).toEqual([
    { conm: 'Zeta', conm_sort: 'zeta', ticker: 'ZETA' },
  ]);
  expect(await rows(`select cik::integer as cik from symbol where symbol = 'ZETA'`)).toEqual([{ cik: 1 }]);
});

test('a trade that an amendment restates is removed from the copy', async () => {
  await db.owner.orm.update(schema.trade).set({ supersededBy: '0000000009-26-000001', changedIn: sqlNow() });
  await copy.refresh();
  expect(await counts()).toEqual([0, 1, 0]);
});

test('rows deleted in PostgreSQL are removed in the same refresh that adds new ones', async () => {
  const accession = await addTrade(db.owner, 2);
  await copy.refresh();
  expect(await counts()).toEqual([2, 1, 2]);
  await deleting('delete from market.filing where accession = $1', accession);
  await deleting('delete from market.filing where form_type = $1', '8-K');
  await addEvent(db.owner, 1);
  await addEvent(db.owner, 1);
  await copy.refresh();
  expect(await counts()).toEqual([1, 2, 1]);
});

/** DuckDB's threads start 8 MB apart. Line breaks in quotes, between which each line looks like a row, mislead all but the first. */
test('a file that DuckDB cannot read on several threads is read on one', async () => {
  await copy.close();
  rmSync(join(folder, 'explore.duckdb'));
  await db.owner.sql`
    insert into market.company (cik, name, as_of)
    select lpad((100 + n)::text, 10, '0'), E'a\n5,' || repeat('x', 1000) || E',T\n5,b', now() from generate_series(1, 10000) n`;
  copy = open();
  await copy.refresh();
  expect(
    await rows(`select count(*)::integer as companies, count(distinct cik)::integer as ciks, min(len(name)) as shortest
                       from company where cik > 100`),
  ).toEqual([{ companies: 10_000, ciks: 10_000, shortest: 1010n }]);
  expect(said).toEqual([expect.stringContaining('Parallel CSV Reader')]);
});

test('a restart keeps the copy and continues from it', async () => {
  await copy.close();
  await addTrade(db.owner, 2);
  copy = open();
  await copy.refresh();
  expect([await counts(), await revision(), said]).toEqual([[2, 1, 2], 2, []]);
});

test('a start deletes the files of a killed refresh', async () => {
  await copy.close();
  mkdirSync(join(folder, 'refresh-killed'));
  writeFileSync(join(folder, 'refresh-killed', 'trade.csv'), '1');
  copy = open();
  await copy.refresh();
  expect(readdirSync(folder).filter((name) => name.startsWith('refresh-'))).toEqual([]);
});

test.each<[string, () => Promise<unknown> | unknown]>([
  ['damaged', () => writeFileSync(join(folder, 'explore.duckdb'), 'not a database')],
  [
    'a folder with something in it',
    () => {
      rmSync(join(folder, 'explore.duckdb'));
      mkdirSync(join(folder, 'explore.duckdb/in-the-way'), { recursive: true });
    },
  ],
  [
    'of another version',
    async () => {
      const instance = await DuckDBInstance.create(join(folder, 'explore.duckdb'));
      const connection = await instance.connect();
      await connection.run(`update state set version = 'older'`);
      connection.closeSync();
      instance.closeSync();
    },
  ],
  ['missing', () => rmSync(join(folder, 'explore.duckdb'))],
])('a copy that is %s is filled again', async (_how, spoil) => {
  await copy.close();
  await spoil();
  copy = open();
  expect(await copy.refresh()).toBe(2);
  expect(await counts()).toEqual([1, 1, 1]);
});

test('a copy of another database is deleted and filled again', async () => {
  await copy.close();
  const other = await createTestDatabase();
  try {
    copy = createExploreCopy(other.database, { folder, log: log as never });
    await expect(copy.refresh()).rejects.toThrow('from another database');
    await expect(counts()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await copy.refresh()).toBe(0);
    expect([await counts(), said]).toEqual([[0, 0, 0], ['it is from another database']]);
    // What was found in revision 1 of the other copy may still be cached.
    expect(await revision()).toBe(2);
  } finally {
    await copy.close();
    await other.drop();
  }
});

test('a copy that another process has open is neither used nor deleted', async () => {
  await copy.close();
  const script = `
    import { DuckDBInstance } from '@duckdb/node-api';
    const instance = await DuckDBInstance.create(process.argv[1]);
    console.log('open');
    process.stdin.resume().on('end', () => process.exit(0));`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, join(folder, 'explore.duckdb')], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  copy = open();
  await expect(copy.refresh()).rejects.toThrow('Another process has the copy');
  other.stdin.end();
  await once(other, 'exit');
  await copy.refresh();
  expect([await counts(), said]).toEqual([[1, 1, 1], []]);
});

test('without a folder the copy is in memory', async () => {
  const inMemory = createExploreCopy(db.database, { folder: undefined, log: log as never });
  expect(await inMemory.refresh()).toBe(2);
  await inMemory.close();
});

function sqlNow() {
  return sql`pg_current_xact_id()`;
}
