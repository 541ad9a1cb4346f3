import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { openLog } from './open-log.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-test-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lines that a full disk takes no more wait, and beyond 1 MiB they are dropped and counted; nothing throws', async () => {
  symlinkSync('/dev/full', join(folder, 'full'));
  const { stream, dropped } = openLog('gateway', join(folder, 'full'));
  const log = pino({ base: null, timestamp: false }, stream);
  const text = 'x'.repeat(1_000);
  for (let n = 0; n < 2_000; n += 1) log.info({ n, text });
  expect(dropped()).toBeGreaterThan(500);
  expect(dropped()).toBeLessThan(1_500);

  // The disk has room again: its place is taken by a file.
  stream.reopen(join(folder, 'log'));
  log.info({ n: 'after' });
  const wasWritten = () => readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n');
  await new Promise((done) => setImmediate(done));
  log.info({ n: 'last' });
  const lines = wasWritten().map((line) => JSON.parse(line));
  // Those that waited come first, in their order.
  const waited = 2_000 - dropped();
  expect(lines.slice(0, waited).map(({ n }) => n)).toEqual(Array.from({ length: waited }, (_, n) => n));
  expect(lines.at(-1).n).toBe('last');
  expect(lines).toContainEqual({
    level: 40,
    time: expect.any(Number),
    service: 'gateway',
    dropped: dropped(),
    msg: 'log lines could not be written',
  });
});
