import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openRotatingLog } from './rotating-log.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-test-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a log that grows keeps its newest lines, in at most four files that only their owner may read', async () => {
  const log = openRotatingLog(folder, 'one', { size: '10K' });
  for (let n = 0; n < 200; n += 1) log.write(Buffer.from(`${n} ${'x'.repeat(1_000)}\n`));
  await log.close();
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['one.1.log', 'one.2.log', 'one.3.log', 'one.log']);
  for (const name of names) {
    expect(statSync(join(folder, name)).size).toBeLessThan(12 * 1024);
    expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe('600');
  }
  const lines = ['one.3.log', 'one.2.log', 'one.1.log', 'one.log'].flatMap((name) => read(name).trimEnd().split('\n'));
  const numbers = lines.map((line) => Number(line.split(' ')[0]));
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => 200 - numbers.length + n));
});

test('what cannot be written is dropped and counted, and later lines are written again', async () => {
  symlinkSync('/dev/full', join(folder, 'one.log'));
  const log = openRotatingLog(folder, 'one', { retryMs: 0 });
  log.write(Buffer.from('lost 1\n'));
  await log.close();
  rmSync(join(folder, 'one.log'));
  log.write(Buffer.from('kept\n'));
  await log.close();
  const [count, kept] = read('one.log').trim().split('\n');
  expect(JSON.parse(count ?? '')).toMatchObject({ level: 40, dropped_bytes: 7, msg: 'log could not be written' });
  expect(kept).toBe('kept');
});

test('a log that was closed is opened again by the next line', async () => {
  const log = openRotatingLog(folder, 'one');
  log.write(Buffer.from('a\n'));
  await log.close();
  log.write(Buffer.from('b\n'));
  await log.close();
  expect(read('one.log')).toBe('a\nb\n');
});
