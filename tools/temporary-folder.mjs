import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Room that a whole run of the tests has to spare, in memory and in the file system that lies in memory. */
const NEEDED_BYTES = 8 * 2 ** 30;
const IN_MEMORY = '/dev/shm';

/**
 * A new folder for what a run of tests writes; whoever makes it deletes it. It lies in memory where the machine has room: a
 * database is created there in 20 ms, on a disk in 500, and tests create hundreds. Every user may enter it, since root runs PostgreSQL as another one.
 * With TMPDIR set, it lies there.
 * @param {string} prefix of its name
 */
export function makeTemporaryFolder(prefix) {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory() {
  if (process.env.TMPDIR) return false;
  // Tests run programs that they have written.
  const mount = mounts().find(({ path }) => path === IN_MEMORY);
  if (mount?.type !== 'tmpfs' || mount.options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
}

function mounts() {
  if (process.platform !== 'linux') return [];
  const lines = readFileSync('/proc/mounts', 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [, path, type, options = ''] = line.split(' ');
    return { path, type, options: options.split(',') };
  });
}
