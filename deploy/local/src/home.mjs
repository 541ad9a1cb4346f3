import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRoot } from './postgres/users.mjs';
import { StartError } from './start-error.mjs';

/** Folders of the home that only its owner may enter, also where others must pass through the home. */
const PRIVATE = ['logs', 'market-copy', 'releases'];
/** The user that runs PostgreSQL for root passes through the home, and cannot list it. */
const HOME_MODE = isRoot ? 0o711 : 0o700;

/**
 * @typedef {object} Holder the process that a lock names
 * @property {number} pid
 * @property {string} began
 * @property {string} url
 */

/**
 * When a process began, in a form that differs for another process with the same number; '' if it cannot be read.
 * @param {number} pid
 */
function beginningOf(pid) {
  try {
    // Field 22 of /proc/<pid>/stat; the program's name before it may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** @param {Holder} holder */
function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return beginningOf(pid) === began;
}

/**
 * Makes a folder and those above it, one by one: the recursive mkdirSync never ends below /proc (Node 20).
 * @param {string} path
 */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}

/** Makes the home folder, closed to other users. @param {string} home @throws {StartError} when it cannot be written to */
export function openHome(home) {
  try {
    for (const folder of PRIVATE) {
      makeFolder(join(home, folder));
      chmodSync(join(home, folder), 0o700);
    }
    chmodSync(home, HOME_MODE);
    const probe = join(home, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new StartError(
      `The folder ${home} cannot be written to (${code}). Make it yours, or choose another one with SENTINEL_HOME=/path npm start.`,
    );
  }
}

/**
 * Locks the home folder for this process; takes over a lock left by a process that is gone.
 * @param {string} home
 * @param {string} url told to whoever tries a second start
 * @returns {() => void} gives it back
 * @throws {StartError} when another start holds it, or is taking it over
 */
export function lockHome(home, url) {
  const lock = join(home, 'lock');
  const id = randomUUID(); // no two locks are the same text
  const mine = JSON.stringify({ pid: process.pid, began: beginningOf(process.pid), url, id });
  const draft = join(home, `lock.${id}`);
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    take(lock, draft);
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    const { pid, url: theirs } = error.holder;
    throw new StartError(
      `Sentinel already runs from ${home} (process ${pid}, ${theirs}). Stop it first, or choose another folder with SENTINEL_HOME=/path npm start.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(lock) === mine) rmSync(lock, { force: true });
  };
}

/** A lock whose process is running. */
class Held extends Error {
  /** @param {Holder} holder */
  constructor(holder) {
    super('held');
    this.holder = holder;
  }
}

/**
 * Puts a lock with the text of `draft` at `path`. A stale lock is never removed: whoever holds the claim to this very text
 * (a lock of its own, named by it) puts the new one in its place, so that no start can remove the fresh lock of another.
 * @param {string} path
 * @param {string} draft
 * @throws {Held}
 */
function take(path, draft) {
  for (;;) {
    try {
      linkSync(draft, path); // whole at once, and for one of two only
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const found = readText(path);
    if (found === undefined) continue; // given back since
    const holder = parseLock(found);
    if (holder && isAlive(holder)) throw new Held(holder);
    const claim = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
    take(claim, draft);
    if (readText(path) === found) {
      renameSync(claim, path);
      return;
    }
    rmSync(claim); // another start has replaced it before
  }
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Who holds a lock; undefined when it cannot be read, and then it locks nothing.
 * @param {string} text
 * @returns {Holder | undefined}
 */
function parseLock(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
