import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import { findRedis, startRedis } from './redis.mjs';

const binary = findRedis(process.env.PATH);
if (!binary) console.log('redis-server is not on the PATH: the test of its full disk is skipped.');
const home = mkdtempSync(join(tmpdir(), 'sentinel-test-redis-'));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** What it answers to commands. */
const ask = (url: URL, ...commands: string[]) =>
  new Promise<string>((done, failed) => {
    let answer = '';
    const socket = connect(Number(url.port), url.hostname, () =>
      socket.end([`AUTH ${url.password}`, ...commands, ''].join('\r\n')),
    );
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', failed).on('close', () => done(answer));
  });

(binary ? test : test.skip)('a Redis that refuses writes because its disk is full is not ended', async () => {
  const printed: string[] = [];
  const redis = await startRedis({ home, binary: binary! });
  try {
    const url = new URL(redis.url);
    // Where its snapshot should be is a folder that cannot be replaced.
    mkdirSync(join(home, 'redis/dump.rdb/in-the-way'), { recursive: true });
    await ask(url, 'CONFIG SET save "3600 1"', 'BGSAVE');
    await until('it refuses writes', async () => (await ask(url, 'PING')).includes('-MISCONF'));
    redis.supervise({
      print: (line) => printed.push(line),
      timing: { checkEvery: 10, recheckEvery: 10, silent: 50, starting: 50 },
    });
    await new Promise((done) => setTimeout(done, 300));
    expect(printed).toEqual([]);
    expect(await ask(url, 'PING')).toContain('-MISCONF');
  } finally {
    await redis.stop();
  }
});
