import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts, isPortFree } from '../ports.mjs';
import { executable } from './binaries.mjs';
import { createFile } from './data-folder.mjs';

/**
 * What postmaster.pid says: the server's process, port and state; undefined when there is no such file.
 * @param {string} data
 */
function readPidFile(data) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? '').trim() };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whether that process is the server of this data folder, not a zombie or another program that has the number now.
 * @param {string} data
 * @param {number} pid
 */
function isServerOf(data, pid) {
  let command;
  if (process.platform === 'linux') {
    try {
      command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return false;
    }
  } else {
    command = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout ?? '';
  }
  return /^\S*\bpostgres(\.exe)? /.test(command) && command.includes(` -D ${data} `);
}

/**
 * The fixed port, or the one of the last start while it is free, or a new free one.
 * @param {string} folder
 * @param {number | undefined} fixedPort
 * @param {import('./users.mjs').RunAs} as
 */
export async function choosePort(folder, fixedPort, as) {
  if (fixedPort !== undefined) {
    if (!(await isPortFree(fixedPort)))
      throw new Error(`Port ${fixedPort} (SENTINEL_PG_PORT) is taken by another program; choose another one.`);
    return fixedPort;
  }
  const file = join(folder, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (last > 0 && (await isPortFree(last))) return last;
  const [port = 0] = await freePorts(1);
  rmSync(file, { force: true });
  createFile(file, String(port), as);
  return port;
}

/**
 * Waits until the server that runs on this data folder is ready; undefined when none runs (a stale file is removed).
 * @param {string} data
 */
export async function findRunning(data) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const found = readPidFile(data);
    if (!found) return undefined;
    if (!isServerOf(data, found.pid)) {
      rmSync(join(data, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (found.state === 'ready') return found;
    await sleep(50);
  }
  throw new Error(
    `A PostgreSQL (process ${readPidFile(data)?.pid}) holds ${data} and does not get ready; end it, then start again.`,
  );
}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches it through our own stop only.
 * @param {object} options
 * @param {string} options.native
 * @param {string} options.folder
 * @param {string} options.data
 * @param {number} options.port
 * @param {import('./users.mjs').RunAs} options.as
 * @param {Record<string, string | number>} options.settings
 */
export async function launch({ native, folder, data, port, as, settings }) {
  const log = openSync(
    join(folder, 'postgres.log'),
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
    0o600,
  );
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    executable(native, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...options],
    {
      ...as,
      cwd: '/',
      stdio: ['ignore', 'ignore', log],
      detached: true,
    },
  );
  closeSync(log);
  server.unref();
  let failure;
  server.once('error', (error) => {
    failure = error.message;
  });
  server.once('exit', (code, signal) => {
    failure ??= `it stopped (${signal ?? code})`;
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (failure) {
      const said = readFileSync(join(folder, 'postgres.log'), 'utf8').trim().split('\n').slice(-3).join(' | ');
      throw new Error(`PostgreSQL did not start: ${failure}: ${said}`);
    }
    const found = readPidFile(data);
    if (found && found.pid === server.pid && found.state === 'ready') return found;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL is not ready after 60 s; see ${join(folder, 'postgres.log')}`);
    await sleep(10);
  }
}

/**
 * Ends the server: a fast shutdown (clients are cut off, nothing is lost), after 10 s an immediate one.
 * @param {string} data
 * @param {number} pid
 */
export async function shutDown(data, pid) {
  /** @param {number} attempts */
  const isGone = async (attempts) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // The file is removed last; the process may remain as a zombie if its parent does not wait for it.
      if (readPidFile(data)?.pid !== pid) return true;
      await sleep(20);
    }
    return false;
  };
  for (const [signal, attempts] of /** @type {const} */ ([
    ['SIGINT', 500],
    ['SIGQUIT', 150],
    ['SIGKILL', 1],
  ])) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return;
      throw error;
    }
    if (await isGone(attempts)) return;
  }
}
