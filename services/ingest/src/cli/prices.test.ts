import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { startProvider } from '../prices/testing/provider-server.ts';

const WORKSPACE = join(import.meta.dirname, '../..');
const COMMAND = await bundleEntry(WORKSPACE, 'src/cli/prices.ts');

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

async function prices(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: WORKSPACE,
    env: { PATH: process.env.PATH, DATABASE_URL: base.url, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const status = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { status, stdout, stderr };
}

test('tells what was held back, and stores it when it is confirmed', async () => {
  const row = (date: string, close: number) => ({ date, close, volume: 5, divCash: 0, splitFactor: 1 });
  const server = await startProvider(() => ({
    body: JSON.stringify([
      row('2024-06-04', 10),
      row('2024-06-05', 10.1),
      row('2024-06-06', 1_010),
      row('2024-06-07', 10),
    ]),
  }));
  const env = { PRICES_SOURCE: 'tiingo', PRICES_API_KEY: 'key', PRICES_BASE_URL: server.url };
  try {
    const load = await prices(env, '2024-06-04', '2024-06-07', 'ODD');
    expect(load.stdout).toContain('bars: 3 stored');
    expect(load.stderr).toContain(
      '1 bar is held back: the close jumps and comes back within days, such as ODD,2024-06-06,1010. See npm run data:report.',
    );
  } finally {
    await server.close();
  }
  expect(await prices({}, '--confirm', 'ODD', '2024-06-06')).toMatchObject({
    status: 0,
    stdout: 'ODD 2024-06-06 is confirmed: 1 bar stored.\n',
  });
  expect(await prices({}, '--confirm', 'ODD', '2024-06-06')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no close of ODD on 2024-06-06 is held back'),
  });
});

test('fetches the given days and prints the result', async () => {
  const server = await startProvider(() => ({
    body: JSON.stringify([
      { date: '2024-06-10T00:00:00.000Z', close: 121.79, volume: 5, divCash: 0.01, splitFactor: 10 },
    ]),
  }));
  try {
    const env = { PRICES_SOURCE: 'tiingo', PRICES_API_KEY: 'key', PRICES_BASE_URL: server.url };
    const first = await prices(env, '2024-06-10', '2024-06-10', 'AAA');
    expect(first.stdout).toContain('bars: 1 stored, 0 unchanged, 0 refused');
    expect(first.stdout).toContain('splits and dividends: 2 stored');
    expect(first.status).toBe(0);
  } finally {
    await server.close();
  }
  expect((await prices({}, '2024-06-10')).stderr).toContain('PRICES_SOURCE');
  const misused = await prices({}, 'yesterday');
  expect(misused.stderr).toContain('Usage');
  expect(misused.status).toBe(2);
});
