import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SAMPLE_ONE_IN } from '../copy/copy-schema.ts';
import { openReaders, type Readers } from '../copy/readers.ts';
import { findPage, type PageSearch } from './find-page.ts';

const ROWS = 20_000;
let instance: DuckDBInstance;
let readers: Readers;
/** Random rows: a day, a number with nulls and ties, a number with only three values, a text with nulls, a fraction. */
let rows: {
  id: bigint;
  day: number | null;
  wide: bigint | null;
  narrow: bigint;
  text: string | null;
  fraction: number;
}[];

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run('select setseed(0.5)');
  await connection.run(`
    create table trade as
      select id, case when random() < 0.2 then null else (random() * 300)::integer end as day, case when random() < 0.2 then null else (random() * 9000)::bigint - 4000 end as wide, (random() * 2)::bigint as narrow,
             case when random() < 0.1 then null else md5((random() * 5000)::integer::varchar) end as text,
             (random() * 900)::integer / 8 as fraction
        from range(${ROWS}) numbers (id)`);
  await connection.run(`create table trade_sample as from trade where hash(id) % ${SAMPLE_ONE_IN} = 0`);
  // Each row of this sample has the smallest value, as if the sample had hit no others.
  await connection.run(`create table event as select id, id::integer as day, id as wide from range(1000) numbers (id)`);
  await connection.run(
    'create table event_sample as select 0::bigint as id, 0 as day, 0::bigint as wide from range(200)',
  );
  rows = (await connection.runAndReadAll('from trade order by id')).getRowObjectsJS() as typeof rows;
  connection.closeSync();
  readers = await openReaders(instance, 2);
});
afterAll(async () => {
  await readers.close();
  instance.closeSync();
});

const orders = new Map<string, typeof rows>();
function sorted(by: 'wide' | 'narrow' | 'text' | 'fraction', isDescending: boolean): typeof rows {
  const key = `${by} ${isDescending}`;
  const turn = isDescending ? -1 : 1;
  const order =
    orders.get(key) ??
    [...rows].sort((a, b) => {
      const [x, y] = [a[by], b[by]];
      if (x === y) return (b.day ?? -1) - (a.day ?? -1) || Number(a.id - b.id);
      if (x === null || y === null) return x === null ? 1 : -1;
      return x < y ? -turn : turn;
    });
  orders.set(key, order);
  return order;
}

const nothingKnown = { get: () => undefined, set: () => {} };

test('every page equals the same page of all rows, sorted, the newest first among equal ones (part 3 section 4)', async () => {
  const sort = fc.constantFrom('wide' as const, 'narrow' as const, 'text' as const, 'fraction' as const);
  const atLeast = fc.option(fc.integer({ min: -4000, max: 3000 }), { freq: 2 });
  const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
  await fc.assert(
    fc.asyncProperty(
      sort,
      fc.boolean(),
      atLeast,
      share,
      fc.boolean(),
      async (by, isDescending, bound, place, isKnown) => {
        const order = sorted(by, isDescending).filter(
          ({ wide }) => bound === null || (wide !== null && wide >= BigInt(bound)),
        );
        const offset = Math.floor((place * order.length) / 20) * 20;
        const search: PageSearch = {
          table: 'trade',
          where: bound === null ? { text: '', values: [] } : { text: 'where wide >= ?', values: [BigInt(bound)] },
          sort: by,
          direction: isDescending ? 'desc' : 'asc',
          day: 'day',
          ties: ['id'],
          limit: 20,
          offset,
        };
        const known = isKnown ? { get: () => order.length, set: () => {} } : nothingKnown;
        const found = await readers.read((run) => findPage(run, search, known));
        expect(found.count).toBe(order.length);
        // In a table that was never changed, row numbers equal ids.
        expect(found.rows).toEqual(order.slice(offset, offset + 20).map(({ id }) => ({ key: id, number: id })));
      },
    ),
    { numRuns: 150 },
  );
});

test('a page is complete although the sample misjudged where it ends', async () => {
  const search: PageSearch = {
    table: 'event',
    where: { text: '', values: [] },
    sort: 'wide',
    direction: 'asc',
    day: 'day',
    ties: ['id'],
    limit: 20,
    offset: 0,
  };
  const found = await readers.read((run) => findPage(run, search, nothingKnown));
  expect(found.rows.map(({ key }) => Number(key))).toEqual(Array.from({ length: 20 }, (_, index) => index));
});
