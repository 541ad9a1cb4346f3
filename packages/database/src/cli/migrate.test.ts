import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEmptyDatabase, openAsOwner } from '../testing.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  empty = await createEmptyDatabase();
});
afterAll(() => empty.drop());

test.each([
  ['local', true],
  ['production', false],
  [undefined, false],
])('with SENTINEL_MODE=%s the demo may write market data: %s', async (mode, may) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: empty.url, ...(mode ? { SENTINEL_MODE: mode } : {}) };
  const args = ['--import', 'tsx', join(import.meta.dirname, 'migrate.ts')];
  expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' })).toBe('Database schema is up to date\n');
  const { close, sql } = openAsOwner(empty.url, { max: 1 });
  try {
    const rows = await sql`select has_table_privilege('sentinel_demo', 'market.trade', 'insert') as may`;
    expect(rows).toEqual([{ may }]);
  } finally {
    await close();
  }
});
