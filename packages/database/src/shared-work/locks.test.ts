import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, openAsOwner, type TestDatabase } from '../testing.ts';
import { LOCK_SPACES, LOCKS, whileLocked } from './locks.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('no two locks share a number', () => {
  const numbers = [...Object.values(LOCKS), ...Object.values(LOCK_SPACES)];
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('one of many does it at a time, the others are told at once, and after it the next may', async () => {
  const { database } = db;
  let finish: () => void = () => undefined;
  let first: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    first = whileLocked(database, LOCKS.priceRun, () => {
      begun();
      return new Promise<void>((done) => (finish = done));
    });
  });
  const others = async () =>
    Promise.all([1, 2, 3].map((n) => whileLocked(database, LOCKS.priceRun, async () => `done ${n}`)));
  expect(await others()).toEqual([null, null, null]);
  expect(await whileLocked(database, LOCKS.prices, async () => 'another lock')).toBe('another lock');
  finish();
  await first;
  expect(await whileLocked(database, LOCKS.priceRun, async () => 'next')).toBe('next');
});

test('what fails lets go of the lock', async () => {
  const { database } = db;
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(whileLocked(database, LOCKS.priceRun, failing)).rejects.toThrow('broken');
  expect(await whileLocked(database, LOCKS.priceRun, async () => 'next')).toBe('next');
});

test('a lock whose connection is lost lets the next one in only when its own work has ended', async () => {
  const { database, owner } = db;
  const steps: string[] = [];
  const lost = whileLocked(database, LOCKS.priceRun, async () => {
    await owner.sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${LOCKS.priceRun} and database = (select oid from pg_database where datname = current_database())`;
    await sleep(300);
    steps.push('the work has ended');
  }).catch((error: Error & { code?: string }) => steps.push(error.code ?? error.message));
  await lost;
  expect(steps).toEqual(['the work has ended', expect.stringMatching(/^(?:57P01|CONNECTION_CLOSED)$/)]);
  expect(await whileLocked(database, LOCKS.priceRun, async () => 'next')).toBe('next');
});

test('the transaction of a lock may last, whatever the server says of idle ones', async () => {
  const { owner } = db;
  await owner.sql.unsafe(
    `alter database ${new URL(db.url).pathname.slice(1)} set idle_in_transaction_session_timeout = 100`,
  );
  const patient = openAsOwner(db.url);
  expect(await whileLocked(patient, LOCKS.priceRun, () => sleep(400, 'done'))).toBe('done');
  await patient.close();
});
