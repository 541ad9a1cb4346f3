import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockHome, openHome } from './home.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('a home is made with its log folder', () => {
  openHome(join(home, 'deep/down'));
  expect(readdirSync(join(home, 'deep/down'))).toEqual(['logs']);
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
