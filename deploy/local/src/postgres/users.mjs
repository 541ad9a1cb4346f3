import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';

/** A place for files that another user must reach. */
export const SHARED_FOLDER = '/var/tmp';
/** Number of this process's user. */
export const me = process.getuid?.() ?? 0;
export const isRoot = process.getuid?.() === 0;

/**
 * Who runs the server: PostgreSQL refuses uid 0. Empty means "as this process".
 * @typedef {{ uid: number, gid: number } | { uid?: undefined, gid?: undefined }} RunAs
 */

/**
 * The unprivileged user as whom root runs the server: `postgres` where there is one, else `nobody`.
 * @returns {RunAs}
 */
export function helperUser() {
  if (!isRoot) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root and there is no user `postgres` or `nobody`; set DATABASE_URL to a server of your own.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Whether that user can reach a folder: every folder above it must let them through.
 * @param {string} folder
 * @param {RunAs} as
 */
export const canEnter = (folder, as) =>
  as.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...as, cwd: '/', stdio: 'ignore' }).status === 0;

/** Owner of a path that must not be a link; undefined when there is none. @param {string} path */
export function ownerOf(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink())
    throw new Error(`${path} is a symbolic link; PostgreSQL's files must stand in a real folder.`);
  return stat && { uid: stat.uid, gid: stat.gid };
}
