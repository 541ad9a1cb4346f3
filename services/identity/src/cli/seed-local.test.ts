import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';

const COMMAND = await bundleEntry(join(import.meta.dirname, '../..'), 'src/cli/seed-local.ts');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Runs the step as a process, as the start does. */
const seed = (mode: string | undefined) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: db.url, ...(mode ? { SENTINEL_MODE: mode } : {}) };
    execFile(process.execPath, [COMMAND], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
const emails = async () =>
  (await db.owner.sql`select email from identity.account order by email`).map(({ email }) => email);

test.each([undefined, 'production'])('SECURITY 6: makes no account in production (SENTINEL_MODE=%s)', async (mode) => {
  expect(await seed(mode)).toEqual({ code: 1, output: 'seed-local: demo accounts are made in local mode only\n' });
  expect(await emails()).toEqual([]);
});

test('makes the demo accounts once', async () => {
  expect(await seed('local')).toMatchObject({ code: 0, output: 'Made 8 demo accounts\n' });
  expect(await seed('local')).toMatchObject({ code: 0, output: 'Demo accounts are there\n' });
  expect(await emails()).toEqual(
    ['admin', 'amsel', 'client', 'duarte', 'inbox', 'lead', 'reviewer', 'varga'].map(
      (name) => `${name}@sentinel.example`,
    ),
  );
});
