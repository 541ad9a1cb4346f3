import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ARRAYS } from './array-types.ts';
import { createTestDatabase, openAsOwner, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const numbers = fc.integer({ min: -30_000, max: 30_000 });
const texts = fc.oneof(
  fc.string({ maxLength: 8 }).filter((text) => !text.includes('\0')),
  fc.constantFrom('', 'NULL', 'null', '{}', '{a,b}', '"', '\\', 'a b', ' ', ',', '\n', 'ü€👍🏽'),
);
/** Values of an element, as the driver gives single ones. */
const VALUES: Readonly<Record<keyof typeof ARRAYS, fc.Arbitrary<unknown>>> = {
  'name[]': fc.constantFrom('pg_catalog', 'a b', ''),
  'smallint[]': numbers,
  'integer[]': numbers,
  'text[]': texts,
  'character[]': fc.constantFrom('a', '"', '\\', ','),
  'character varying[]': texts,
  'bigint[]': fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  'real[]': fc.constantFrom(0, 1.5, -2.25, Number.POSITIVE_INFINITY),
  'double precision[]': fc.double({ noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  'oid[]': fc.nat(),
  'uuid[]': fc.uuid(),
};

test.each(Object.keys(ARRAYS) as (keyof typeof ARRAYS)[])(
  '%s has its OID, and comes back as it was sent',
  async (type) => {
    const { sql } = db.owner;
    expect(await sql`select ${type}::regtype::oid::int as oid`).toEqual([{ oid: ARRAYS[type].oid }]);
    const array = fc.array(fc.option(VALUES[type], { freq: 5 }), { maxLength: 5 });
    // As PostgreSQL wants it, every row of a table is as long as the others.
    const table = fc
      .array(fc.tuple(VALUES[type], fc.option(VALUES[type])), { minLength: 1, maxLength: 3 })
      .map((rows) => rows.map((row) => [...row]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(array, table), async (value) => {
        const [row] = await sql.unsafe<{ value: unknown; json: unknown }[]>(
          `select $1::${type} as value, to_json($1::${type}) as json`,
          [value as string[]],
        );
        expect(row?.value).toEqual(value);
        // PostgreSQL's own reading of what was sent.
        if (typeof value.flat().find((each) => each !== null) === 'string' && type !== 'bigint[]')
          expect(row?.json).toEqual(value);
      }),
      { numRuns: 40 },
    );
  },
);

test('every column that is an array has a type that is known here, or that drizzle reads', async () => {
  const { sql } = db.owner;
  const columns = await sql<{ type: string }[]>`
    select distinct format_type(atttypid, null) as type from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relkind in ('r', 'p', 'v', 'm') and typcategory = 'A' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`;
  const read = ['date[]', 'numeric[]', 'timestamp without time zone[]', 'timestamp with time zone[]'];
  expect(columns.map(({ type }) => type).filter((type) => !(type in ARRAYS) && !read.includes(type))).toEqual([]);
  expect(columns.length).toBeGreaterThan(0);
});

test('no connection reads the types of arrays', async () => {
  const { hostname, port } = new URL(db.url);
  let sent = '';
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', (chunk) => (sent += chunk.toString('latin1')));
    client.pipe(upstream).pipe(client);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(db.url);
  url.port = String((proxy.address() as AddressInfo).port);
  const { close, sql } = openAsOwner(url.href, { max: 1 });
  expect(await sql`select array['a', 'b'] as texts`).toEqual([{ texts: ['a', 'b'] }]);
  await close();
  proxy.close();
  expect(sent).toContain('texts');
  expect(sent).not.toContain('typarray');
});

test('a connection cannot be reserved, because it might never come', async () => {
  await expect(db.owner.sql.reserve()).rejects.toThrow('cannot be reserved');
});
