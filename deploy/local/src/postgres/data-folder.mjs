import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { executable } from './binaries.mjs';
import { canEnter, helperUser, isRoot, me, ownerOf, SHARED_FOLDER } from './users.mjs';

/** The database's own administrator, and the user that the product logs in as. */
export const SUPERUSER = 'sentinel';

/**
 * Chooses and makes the folder of the server: `<home>/postgres`, or below /var/tmp where root's helper cannot enter the home.
 * A folder made by an earlier start keeps its owner: root runs the server as that user.
 * @param {string} home
 * @returns {{ folder: string, as: import('./users.mjs').RunAs }}
 */
export function openFolder(home) {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const real = realpathSync(home); // one spelling, whatever links lead there: the running server is known by it
  const helper = helperUser();
  const tag = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const inHome = join(real, 'postgres');
  const owned = ownerOf(inHome);
  const as = isRoot && owned && owned.uid !== 0 ? owned : helper;
  const folder = canEnter(real, as) ? inHome : join(SHARED_FOLDER, `sentinel-${tag}-${as.uid ?? me}`);
  const wanted = as.uid ?? me;
  const owner = ownerOf(folder);
  if (!owner) {
    mkdirSync(folder, { mode: 0o700 });
    if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  } else if (owner.uid === 0 && as.uid !== undefined) {
    chownSync(folder, as.uid, as.gid);
  } else if (owner.uid !== wanted) {
    throw new Error(
      `${folder} belongs to another user (uid ${owner.uid}, needed is uid ${wanted}). Start as that user, or choose another SENTINEL_HOME.`,
    );
  }
  return { folder, as };
}

/**
 * Creates a file of the server (never through a link another user could have put there) and hands it to its user.
 * @param {string} path
 * @param {string} content
 * @param {import('./users.mjs').RunAs} as
 */
export function createFile(path, content, as) {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    if (as.uid !== undefined) fchownSync(file, as.uid, as.gid);
  } finally {
    closeSync(file);
  }
}

/**
 * Makes the database cluster when there is none: UTF-8, byte order, Unicode case rules, password login only.
 * @param {string} native
 * @param {string} data
 * @param {string} key
 * @param {import('./users.mjs').RunAs} as
 */
export function initialize(native, data, key, as) {
  const versionFile = join(data, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim();
    const binary = spawnSync(executable(native, 'postgres'), ['--version'], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
    }).stdout.match(/(\d+)/)?.[1];
    if (major !== binary)
      throw new Error(
        `${data} was made by PostgreSQL ${major}, but ${binary} is installed; move it away, or choose another SENTINEL_HOME.`,
      );
    return;
  }
  // Without PG_VERSION an earlier initdb was interrupted, so the folder is useless.
  rmSync(data, { recursive: true, force: true });
  if (!existsSync(key)) createFile(key, randomBytes(24).toString('hex'), as);
  const options = [
    '-D',
    data,
    '-U',
    SUPERUSER,
    '-A',
    'scram-sha-256',
    `--pwfile=${key}`,
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = spawnSync(executable(native, 'initdb'), [...options, ...locale], { ...as, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not create ${data}: ${(made.stderr || made.error?.message || '').trim()}`);
}
