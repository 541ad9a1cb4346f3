import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

/** When a process began, in a form that differs for another process with the same number; '' where that cannot be told. */
function beginningOf(pid) {
  try {
    // Field 22 of /proc/<pid>/stat; the program's name before it may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return beginningOf(pid) === began;
}

/** Makes the home folder. @param {string} home @throws {StartError} when it cannot be written to */
export function openHome(home) {
  try {
    mkdirSync(join(home, 'logs'), { recursive: true });
    const probe = join(home, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The folder ${home} cannot be written to (${error.code}). Make it yours, or choose another one with SENTINEL_HOME=/path npm start.`,
    );
  }
}

/**
 * Takes the home folder for this process; a lock left by a process that is gone is taken over.
 * @param {string} home
 * @param {string} url told to whoever tries a second start
 * @returns {() => void} gives it back
 * @throws {StartError} when another start holds it
 */
export function lockHome(home, url) {
  const lock = join(home, 'lock');
  const draft = join(home, `lock.${process.pid}`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, began: beginningOf(process.pid), url }));
  try {
    for (;;) {
      try {
        linkSync(draft, lock); // whole at once, and for one of two only
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readLock(lock);
      if (holder && isAlive(holder)) {
        throw new StartError(
          `Sentinel already runs from ${home} (process ${holder.pid}, ${holder.url}). Stop it first, or choose another folder with SENTINEL_HOME=/path npm start.`,
        );
      }
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch {
    return undefined; // gone since, or not ours: either way it holds nothing
  }
}
