import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asc, insertRows, schema, sql } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const { filing, owner } = schema;
const FILING = { accession: '0009990001-25-000001', formType: '4', issuerCik: '0009990001', requestId: 'r' };

test('rows come back as they went in: dates, arrays, JSON, nulls and defaults', async () => {
  const rows = [
    {
      ...FILING,
      acceptedAt: new Date('2025-03-04T21:05:06.789Z'),
      filedOn: '2025-03-04',
      items: ['2.02', 'a "quoted", {braced} \\ one', ''],
      document: { footnotes: { F1: 'é \n\t “x” 😀' }, price: null },
      contentHash: 'h'.repeat(64),
      sourceName: 'a',
    },
    {
      ...FILING,
      accession: '0009990001-25-000002',
      acceptedAt: null,
      filedOn: null,
      items: [],
      document: null,
      contentHash: 'i'.repeat(64),
      sourceName: 'b',
    },
  ];
  await db.database.orm.execute(insertRows(filing, rows));
  const stored = await db.database.orm.select().from(filing).orderBy(asc(filing.accession));
  expect(stored).toMatchObject(rows);
  expect(stored[1]).toMatchObject({ isDemo: false, flags: [], evaluatedAt: null, storedAt: expect.any(Date) });
  const [{ nulls }] = await db.database.sql<[{ nulls: number }]>`
    select count(*)::int as nulls from market.filing where document is null`;
  expect(nulls).toBe(1);
});

test('decimals keep every digit', async () => {
  const { accession } = FILING;
  const row = { accession, row: 1, isDerivative: false, classification: 'sale' as const };
  const shares = '9007199254740993.1234';
  await db.database.orm.execute(insertRows(schema.transaction, [{ ...row, shares, price: '0.1000' }]));
  expect(await db.database.orm.select().from(schema.transaction)).toMatchObject([{ shares, price: '0.1000' }]);
});

test('a conflict can be told what to do, and what was written be asked for', async () => {
  const rows = [1, 2].map((n) => ({ cik: `000000000${n}`, name: `n${n}`, asOf: new Date(0) }));
  const insert = () =>
    db.database.orm.execute(sql`${insertRows(owner, rows)} on conflict do nothing returning owner.name`);
  expect([...(await insert())]).toEqual([{ name: 'n1' }, { name: 'n2' }]);
  expect([...(await insert())]).toEqual([]);
});

test('any text PostgreSQL can hold is stored as it is; half of a surrogate pair as the sign for no character', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((given) => given.replaceAll('\0', ''));
  const half = fc.constantFrom('\ud83d', 'a\udc00b', '\\\ud800', '\\ud800', '\\\\ud800\udfff');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, half), { minLength: 1, maxLength: 5 }), async (names) => {
      await db.database.orm.delete(owner);
      const rows = names.map((name, index) => ({ cik: String(index).padStart(10, '0'), name, asOf: new Date(0) }));
      await db.database.orm.execute(insertRows(owner, rows));
      const stored = await db.database.orm.select({ name: owner.name }).from(owner).orderBy(asc(owner.cik));
      expect(stored.map(({ name }) => name)).toEqual(names.map((name) => name.toWellFormed()));
    }),
    { numRuns: 60 },
  );
});
