import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = resolve(import.meta.dirname, '../../../tools/run-local.mjs');
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-home-'));
  writeFileSync(join(home, 'tell.mjs'), 'console.log(JSON.stringify(process.env));');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function run(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, join(home, 'tell.mjs')], {
    env: { PATH: '/mine', HOME: '/home/me', SENTINEL_HOME: home, ...env },
    encoding: 'utf8',
  });
  return { status, stderr, seen: status === 0 ? (JSON.parse(stdout) as Record<string, string>) : {} };
}

test('a command works with the running product, in the environment of its caller', () => {
  const env = { DATABASE_URL: 'postgres://running', SENTINEL_MODE: 'local', PATH: '/theirs', HOME: '/root' };
  writeFileSync(join(home, 'runtime.json'), JSON.stringify({ url: 'http://localhost:1', env }));
  const { seen } = run({ OWN: 'kept' });
  expect(seen).toMatchObject({
    DATABASE_URL: 'postgres://running',
    SENTINEL_MODE: 'local',
    PATH: '/mine',
    HOME: '/home/me',
    OWN: 'kept',
  });
});

test("the caller's DATABASE_URL goes first", () => {
  writeFileSync(join(home, 'runtime.json'), JSON.stringify({ env: { DATABASE_URL: 'postgres://running' } }));
  expect(run({ DATABASE_URL: 'postgres://other' }).seen.DATABASE_URL).toBe('postgres://other');
});

test('without a running product it says how to have one', () => {
  const { status, stderr } = run({});
  expect([status, stderr]).toEqual([
    1,
    'Sentinel is not running here. Start it with `npm start`, or set DATABASE_URL.\n',
  ]);
});
