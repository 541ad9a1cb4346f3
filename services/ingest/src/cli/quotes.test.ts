import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { startProvider } from '../prices/testing/provider-server.ts';

const WORKSPACE = join(import.meta.dirname, '../..');
const COMMAND = await bundleEntry(WORKSPACE, 'src/cli/quotes.ts');

const closings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

function quotes(env: Record<string, string>, ...symbols: string[]) {
  return spawn(process.execPath, [COMMAND, ...symbols], {
    cwd: WORKSPACE,
    env: { PATH: process.env.PATH, ...env },
  });
}

test('quotes are printed as they arrive, until Ctrl-C', async () => {
  const server = await startProvider(() => ({ body: '{"c":410.5,"pc":409.5,"t":1750000000}' }));
  closings.push(server.close);
  const child = quotes({ QUOTES_SOURCE: 'finnhub', QUOTES_API_KEY: 'key', QUOTES_BASE_URL: server.url }, 'brk.b');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(JSON.parse(line)).toMatchObject({ symbol: 'BRK-B', price: 410.5, previousClose: 409.5 });
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  [[], {}, /^Usage: npm run quotes/],
  [['AAPL'], {}, /^quotes: set QUOTES_SOURCE/],
  [['AAPL'], { QUOTES_SOURCE: 'alpaca', QUOTES_API_KEY: 'key' }, /^quotes: QUOTES_API_SECRET must be set/],
])('%j with %j says what to set', async (symbols, env, says) => {
  const child = quotes(env, ...symbols);
  const [line] = (await once(createInterface(child.stderr), 'line')) as [string];
  expect(line).toMatch(says);
  expect((await once(child, 'exit'))[0]).not.toBe(0);
});
