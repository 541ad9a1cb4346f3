import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockHome, openHome } from './home.mjs';
import { isRoot } from './postgres/users.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('a home is made with its folders, which nobody else may enter', () => {
  const made = join(home, 'deep/down');
  mkdirSync(join(made, 'logs'), { recursive: true, mode: 0o755 });
  openHome(made);
  const modes = [made, ...readdirSync(made).map((name) => join(made, name))].map(
    (path) => `${relative(made, path)} ${(statSync(path).mode & 0o777).toString(8)}`,
  );
  // Root has PostgreSQL run by another user, who passes through the home.
  expect(modes).toEqual([` ${isRoot ? 711 : 700}`, 'logs 700', 'market-copy 700', 'releases 700']);
});

test('a home that cannot be written to is named, with the way to choose another', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => openHome('/proc/sentinel')).toThrow(/\/proc\/sentinel cannot be written to/);
  expect(() => openHome(join(home, 'file'))).toThrow(/file cannot be written to \(E\w+\)\. .*SENTINEL_HOME=/);
});

test('a second start on the same home is refused with the holder, until it gives the home back', () => {
  const release = lockHome(home, 'http://localhost:8080');
  expect(() => lockHome(home, 'http://localhost:9090')).toThrow(
    `Sentinel already runs from ${home} (process ${process.pid}, http://localhost:8080).`,
  );
  release();
  expect(existsSync(join(home, 'lock'))).toBe(false);
  lockHome(home, 'http://localhost:9090')();
  expect(readdirSync(home)).toEqual([]);
});

test('a lock of a process that is gone is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(home, 'lock'), JSON.stringify({ pid, began: '1', url: 'http://localhost:8080' }));
  expect(() => lockHome(home, 'http://localhost:8080')).not.toThrow();
});

test('a lock whose process number belongs to another program by now is taken over', () => {
  writeFileSync(
    join(home, 'lock'),
    JSON.stringify({ pid: process.pid, began: 'long ago', url: 'http://localhost:8080' }),
  );
  expect(() => lockHome(home, 'http://localhost:8080')).not.toThrow();
});

test('a damaged lock holds nothing', () => {
  writeFileSync(join(home, 'lock'), '{"pid":');
  expect(() => lockHome(home, 'http://localhost:8080')).not.toThrow();
});
