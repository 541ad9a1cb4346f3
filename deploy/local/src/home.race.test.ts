import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

/** Runs once between the reading of a lock and what is done about it. */
let meanwhile: (() => void) | undefined;
jest.unstable_mockModule('node:fs', () => ({
  ...fs,
  readFileSync: (path: string, encoding: 'utf8') => {
    const text = fs.readFileSync(path, encoding);
    if (path.endsWith('/lock')) {
      const act = meanwhile;
      meanwhile = undefined;
      act?.();
    }
    return text;
  },
}));
const { lockHome } = await import('./home.mjs');

let home = '';
beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'sentinel-test-home-'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const STALE = JSON.stringify({ pid: process.pid, began: 'long ago', url: 'http://localhost:1' });
const lockText = () => fs.readFileSync(join(home, 'lock'), 'utf8');

test('of two starts that see the same stale lock one gets the home, and its lock stays', () => {
  fs.writeFileSync(join(home, 'lock'), STALE);
  meanwhile = () => {
    lockHome(home, 'http://localhost:8080');
  };
  expect(() => lockHome(home, 'http://localhost:9090')).toThrow(/already runs from .* http:\/\/localhost:8080\)/);
  expect(lockText()).toContain('http://localhost:8080');
  expect(fs.readdirSync(home)).toEqual(['lock']);
});

test('a take-over that was cut short does not bar the next start', () => {
  fs.writeFileSync(join(home, 'lock'), STALE);
  meanwhile = () => {
    // Another start has claimed the stale lock and died before it put its own there.
    meanwhile = () => {
      throw new Error('killed');
    };
    expect(() => lockHome(home, 'http://localhost:8080')).toThrow('killed');
  };
  lockHome(home, 'http://localhost:9090');
  expect(lockText()).toContain('http://localhost:9090');
});

test('giving back twice does not take the lock of the next start', () => {
  const release = lockHome(home, 'http://localhost:8080');
  release();
  lockHome(home, 'http://localhost:9090');
  release();
  expect(lockText()).toContain('http://localhost:9090');
});
