import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Ends the connections of the service, as a restart of the server does. */
const loseConnections = () =>
  db.owner.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`;
/** Runs a transaction; its error, when the connection had time to be opened again. */
async function transactionWith(run: Parameters<typeof db.database.orm.transaction>[0]): Promise<unknown> {
  const outcome = await db.database.orm.transaction(run).catch((error: unknown) => error);
  await sleep(300);
  await db.database.ping();
  return outcome;
}

test('a transaction whose connection is lost in a statement fails, and the process goes on', async () => {
  const outcome = await transactionWith(async (tx) => {
    const waiting = tx.execute(sql`select pg_sleep(10)`);
    await sleep(50);
    await loseConnections();
    await waiting;
  });
  expect(outcome).toBeInstanceOf(Error);
});

test('a transaction whose connection is lost between statements runs none after it', async () => {
  const ran: string[] = [];
  const outcome = await transactionWith(async (tx) => {
    await tx.execute(sql`select 1`);
    await loseConnections();
    await sleep(50);
    await db.database.ping();
    await tx.execute(sql`select 2`);
    ran.push('a statement outside of a transaction');
  });
  expect(outcome).toBeInstanceOf(Error);
  expect(ran).toEqual([]);
});

test('a transaction whose connection is lost before its end is not called committed', async () => {
  const outcome = await transactionWith(async (tx) => {
    await tx.execute(sql`select 1`);
    await loseConnections();
    await sleep(50);
  });
  expect(outcome).toBeInstanceOf(Error);
});

test('a transaction that fails by itself is rolled back, with its own error', async () => {
  const outcome = await transactionWith(async (tx) => {
    await tx.execute(sql`create temporary table kept (n int)`);
    throw new Error('told');
  });
  expect(outcome).toEqual(new Error('told'));
  expect(await db.database.sql`select to_regclass('pg_temp.kept') as kept`).toMatchObject([{ kept: null }]);
});

test('a transaction that ends well gives what it returns', async () => {
  expect(await db.database.orm.transaction(async () => 'done')).toBe('done');
  expect(await db.database.sql.begin('read only', async () => 'done')).toBe('done');
});
