import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import pg from 'pg';
import { startPostgres } from './postgres.mjs';
import { findRedis, startRedis } from './redis.mjs';

/** Short ones, so that what takes half a minute is seen in seconds. */
const TIMING = {
  firstPause: 50,
  longestPause: 1_000,
  checkEvery: 100,
  checkTimeout: 1_000,
  recheckEvery: 100,
  silent: 2_000,
};
let home = '';
let printed: string[] = [];
let cleanUp: (() => unknown)[] = [];
const supervision = { print: (line: string) => void printed.push(line), timing: TIMING };

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-stores-'));
  chmodSync(home, 0o755);
  printed = [];
  cleanUp = [() => rmSync(home, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** What is told of a store that was killed, or that hung and was ended. */
const TOLD = {
  SIGKILL: (name: string) => [
    expect.stringMatching(new RegExp(`^${name} stopped \\(signal SIGKILL\\). Starting it again in 0.05 s.$`)),
    `${name} runs again.`,
  ],
  SIGSTOP: (name: string) => [
    `${name} has not answered for 2 s. Ending it.`,
    `${name} stopped (signal SIGKILL). Starting it again in 0.05 s.`,
    `${name} runs again.`,
  ],
};
const signals = ['SIGKILL', 'SIGSTOP'] as const;

describe('PostgreSQL', () => {
  async function query(url: string, text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  const startServer = async () => {
    const server = await startPostgres({ home });
    cleanUp.push(server.stop);
    await query(server.url('postgres'), 'create table kept as select 42 as n');
    return server;
  };

  test.each(signals)('after %s it answers at the same address, with its data', async (signal) => {
    const server = await startServer();
    server.supervise(supervision);
    const [url, pid] = [server.url('postgres'), server.pid];
    process.kill(pid, signal);
    await until('another server answers', async () => {
      const rows = await query(url, 'select n from kept').catch(() => []);
      return rows.length === 1 && server.pid !== pid;
    });
    await until('it is told', () => printed.at(-1) === 'PostgreSQL runs again.');
    expect(printed).toEqual(TOLD[signal]('PostgreSQL'));
  });

  test('the stopped children of a killed server do not keep the next one from starting', async () => {
    const server = await startServer();
    const held = new pg.Client({ connectionString: server.url('postgres') });
    held.on('error', () => undefined);
    await held.connect();
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
    cleanUp.push(() => held.end().catch(() => undefined));
    server.supervise(supervision);
    const { pid } = server;
    process.kill(rows[0]!.pid, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await until('another server answers', async () => {
      const found = await query(server.url('postgres'), 'select n from kept').catch(() => []);
      return found.length === 1 && server.pid !== pid;
    });
  });

  test('one that a killed start left is watched too', async () => {
    const left = await startServer();
    const server = await startPostgres({ home });
    cleanUp.push(server.stop);
    expect(server.reused).toBe(true);
    server.supervise(supervision);
    process.kill(left.pid, 'SIGKILL');
    await until('another server answers', async () => {
      const rows = await query(server.url('postgres'), 'select n from kept').catch(() => []);
      return rows.length === 1 && server.pid !== left.pid;
    });
  });

  test('stopped in good order it stays down', async () => {
    const server = await startServer();
    server.supervise(supervision);
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(query(server.url('postgres'), 'select 1')).rejects.toThrow('ECONNREFUSED');
    expect(printed).toEqual([]);
  });
});

const binary = findRedis(process.env.PATH);
(binary ? describe : describe.skip)('Redis', () => {
  /** The answer to commands; empty when there is none. */
  const ask = (url: string, ...commands: string[]) =>
    new Promise<string>((done) => {
      const { port, password } = new URL(url);
      let answer = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.end([`AUTH ${password}`, ...commands, ''].join('\r\n')),
      );
      socket.setTimeout(1_000, () => socket.destroy());
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(answer));
    });
  const pidOf = async (url: string) => Number((await ask(url, 'INFO server')).match(/process_id:(\d+)/)?.[1]);

  test.each(signals)('after %s it answers at the same address, with its data', async (signal) => {
    const server = await startRedis({ home, binary: binary! });
    cleanUp.push(server.stop);
    server.supervise(supervision);
    await ask(server.url, 'CONFIG SET appendfsync always', 'SET kept 42');
    const pid = await pidOf(server.url);
    process.kill(pid, signal);
    await until('another server answers', async () => ![Number.NaN, pid].includes(await pidOf(server.url)));
    expect(await ask(server.url, 'GET kept')).toContain('42');
    await until('it is told', () => printed.at(-1) === 'Redis runs again.');
    expect(printed).toEqual(TOLD[signal]('Redis'));
    expect(readFileSync(join(home, 'redis/redis.log'), 'utf8')).toContain(`${pid}`); // of before, too
  });
});
