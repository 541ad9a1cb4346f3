import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openAsOwner } from './client.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a connection plans a statement of `prepared` once, in a transaction too; one of `orm` it does not keep', async () => {
  const database = openAsOwner(db.url, { max: 1 });
  try {
    const answerOf = (place: string, value: number) => sql`select ${value}::int + 1 as ${sql.identifier(place)}`;
    expect([...(await database.orm.execute(answerOf('plain', 1)))]).toEqual([{ plain: 2 }]);
    for (const value of [1, 2])
      expect([...(await database.prepared.execute(answerOf('outside', value)))]).toEqual([{ outside: value + 1 }]);
    await database.prepared.transaction(async (tx) => {
      for (const value of [1, 2])
        expect([...(await tx.execute(answerOf('inside', value)))]).toEqual([{ inside: value + 1 }]);
    });
    const kept = await database.sql<{ place: string; times: string }[]>`
      select substring(statement from 'as "(\\w+)"') as place, generic_plans + custom_plans as times
        from pg_prepared_statements where statement like 'select $1::int%' order by place`;
    expect([...kept]).toEqual([
      { place: 'inside', times: '2' },
      { place: 'outside', times: '2' },
    ]);
  } finally {
    await database.close();
  }
});

test('a failed transaction of `prepared` is rolled back, and the connection goes on', async () => {
  const database = openAsOwner(db.url, { max: 1 });
  try {
    await expect(
      database.prepared.transaction(async (tx) => {
        await tx.execute(sql`insert into market.owner (cik, name) values ('0000000001', 'A')`);
        await tx.execute(sql`select 1 / 0`);
      }),
    ).rejects.toThrow();
    expect([...(await database.prepared.execute(sql`select count(*)::int as owners from market.owner`))]).toEqual([
      { owners: 0 },
    ]);
  } finally {
    await database.close();
  }
});
