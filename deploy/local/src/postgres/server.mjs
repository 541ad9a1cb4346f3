import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts, isPortFree } from '../ports.mjs';
import { watchEnd } from '../supervision/process-end.mjs';
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

/** Whether that is how a server, or a child of one (`postgres: checkpointer`), was called. @param {string} command */
const isPostgres = (command) => /^\S*\bpostgres(\.exe)?[ :\0]/.test(command);

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
  return isPostgres(command) && command.includes(` -D ${data} `);
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
 * Kills what is left of a server that was ended by force: its children hold its shared memory, with which none starts.
 * Elsewhere than on Linux they cannot be told from those of another server; they end by themselves once they notice.
 * @param {string} data
 */
function killLeftovers(data) {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== data || !isPostgres(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
        continue;
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // ended meanwhile, or another user's
    }
  }
}

/**
 * Kills a server with its children, also when they hang. Its data is whole at the next start (write-ahead log).
 * @param {string} data
 * @param {number} pid
 */
export function killServer(data, pid) {
  try {
    if (isServerOf(data, pid)) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
  killLeftovers(data);
}

/**
 * Removes what a killed server left behind: its children, and its pid file where another program has that number now.
 * @param {string} data
 */
export function clearAfterKill(data) {
  killLeftovers(data);
  const found = readPidFile(data);
  if (found && !isServerOf(data, found.pid)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Waits until a server has ended that this process did not start. @param {string} data @param {number} pid */
export async function untilGone(data, pid) {
  while (isServerOf(data, pid)) await sleep(1_000, undefined, { ref: false });
  return 'it is gone';
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
 * @param {number} [options.readyMs] how long it may take to get ready
 * @param {AbortSignal} [options.signal] ends the waiting, and the server
 * @returns {Promise<{ pid: number, port: number, ended: Promise<string> }>}
 */
export async function launch({ native, folder, data, port, as, settings, readyMs = 60_000, signal }) {
  const logFile = join(folder, 'postgres.log');
  const log = openSync(
    logFile,
    constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
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
  const { ended, ending } = watchEnd(server);
  const deadline = Date.now() + readyMs;
  for (;;) {
    if (ending()) {
      const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
      throw new Error(`PostgreSQL did not start: it stopped (${ending()}): ${said}`);
    }
    const found = readPidFile(data);
    if (found && found.pid === server.pid && found.state === 'ready') return { pid: found.pid, port, ended };
    if (Date.now() > deadline || signal?.aborted) {
      if (server.pid !== undefined) await shutDown(data, server.pid);
      throw new Error(`PostgreSQL is not ready after ${readyMs / 1000} s; see ${logFile}`);
    }
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
