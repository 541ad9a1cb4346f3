import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LOCK_SPACES, LOCKS, whileLocked } from './locks.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

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
