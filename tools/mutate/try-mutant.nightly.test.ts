import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sample } from './list-mutants.ts';
import { runTests } from './try-mutant.ts';

const BACK_OFF = resolve(import.meta.dirname, '../../packages/database/src/shared-work/back-off.ts');
const TESTS = [resolve(import.meta.dirname, '../../packages/database/src/shared-work/back-off.test.ts')];
const source = readFileSync(BACK_OFF, 'utf8');

let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'try-mutant-'));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

const replaceAll = (replacement: string) => ({ file: BACK_OFF, start: 0, end: source.length, replacement });

test('a change that tests notice fails them, one that they do not passes, and the file stays as it is', async () => {
  const limitMs = 60_000;
  expect(await runTests(TESTS, { limitMs, temporary, mutant: replaceAll(`// A comment.\n${source}`) })).toBe('passed');
  expect(await runTests(TESTS, { limitMs, temporary, mutant: replaceAll('export const backOffMs = () => -1;') })).toBe(
    'failed',
  );
  expect(readFileSync(BACK_OFF, 'utf8')).toBe(source);
});

test('a change that never ends is ended', async () => {
  const mutant = replaceAll('while (true); export const backOffMs = () => 1;');
  expect(await runTests(TESTS, { limitMs: 8_000, temporary, mutant })).toBe('timeout');
});

test('a sample has the number asked for, in order, and is the same for the same seed', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const drawn = sample(items, 10, 1);
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  expect(sample(items, 10, 1)).toEqual(drawn);
  expect(sample(items, 10, 2)).not.toEqual(drawn);
  expect(sample(items, 1000, 1)).toEqual(items);
});
