import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrateUnsquashed } from '../testing/unsquashed.ts';
import { createEmptyDatabase, openAsOwner } from '../testing.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  empty = await createEmptyDatabase();
});
afterAll(() => empty.drop());

const COMMAND = ['--import', 'tsx', join(import.meta.dirname, 'migrate.ts')];

test.each([
  ['local', true],
  ['production', false],
  [undefined, false],
])('with SENTINEL_MODE=%s the demo may write market data: %s', async (mode, may) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: empty.url, ...(mode ? { SENTINEL_MODE: mode } : {}) };
  expect(execFileSync(process.execPath, COMMAND, { env, encoding: 'utf8' })).toBe('Database schema is up to date\n');
  const { close, sql } = openAsOwner(empty.url, { max: 1 });
  try {
    const rows = await sql`select has_table_privilege('sentinel_demo', 'market.trade', 'insert') as may`;
    expect(rows).toEqual([{ may }]);
  } finally {
    await close();
  }
});

test('a database that it cannot migrate is refused in one line, with the code that a start prints it for', async () => {
  const behind = await createEmptyDatabase();
  const { close, sql } = openAsOwner(behind.url, { max: 1 });
  try {
    await migrateUnsquashed({ sql }, { behind: 'delivery' });
  } finally {
    await close();
  }
  const env = { PATH: process.env.PATH, DATABASE_URL: behind.url };
  expect(spawnSync(process.execPath, COMMAND, { env, encoding: 'utf8' })).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^The database is too old [^\n]* start commit 782767fe [^\n]*\n$/),
  });
  await behind.drop();
});
