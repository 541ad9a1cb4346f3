import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFolder } from '../../local/src/postgres/data-folder.mjs';
import { copyFolder, walk } from './copy-files.mjs';

/** @typedef {import('./back-up.mjs').Manifest} Manifest */

/**
 * Checks a backup: every file that its manifest names, by size and hash, and no other.
 * @param {string} backup
 * @returns {Promise<Manifest>}
 * @throws {Error} naming the first file that is missing, changed or too much
 */
export async function checkBackup(backup) {
  if (!existsSync(join(backup, 'manifest.json')))
    throw new Error(`${backup} is no complete backup: it has no manifest.json.`);
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  if (manifest.format !== 1) throw new Error(`${backup} is of a newer version of this command.`);
  const missing = new Set(Object.keys(manifest.files));
  for await (const { path, isFile } of walk(backup)) {
    if (!isFile || path === 'manifest.json') continue;
    const wanted = manifest.files[path];
    if (!wanted) throw new Error(`${path} is not of this backup.`);
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(backup, path)), hash);
    if (hash.digest('hex') !== wanted.sha256) throw new Error(`${path} has been changed.`);
    missing.delete(path);
  }
  const [first] = missing;
  if (first !== undefined) throw new Error(`${first} is missing.`);
  return manifest;
}

/**
 * Restores a backup into an empty home; `npm start` with this SENTINEL_HOME then runs on it. The write-ahead log in the backup makes
 * the database consistent at that start.
 * @param {object} options
 * @param {string} options.backup
 * @param {string} options.home SENTINEL_HOME; it has no database yet
 * @returns {Promise<Manifest>}
 * @throws {Error} when the backup is damaged, or the home has a database
 */
export async function restore({ backup, home }) {
  const manifest = await checkBackup(backup);
  const { folder, as } = openFolder(home);
  if (existsSync(join(folder, 'data')) || existsSync(join(home, 'secrets.json')))
    throw new Error(`${home} has data already; name a new folder.`);
  await copyFolder(join(backup, 'postgres'), folder);
  for (const part of ['releases', 'brand'])
    if (existsSync(join(backup, part))) await copyFolder(join(backup, part), join(home, part));
  await copyFolder(backup, home, (path) => path === 'secrets.json');
  // The server refuses a folder that others can enter, or that belongs to someone else.
  await chmod(join(folder, 'data'), 0o700);
  if (as.uid !== undefined) {
    for await (const { path } of walk(folder)) await chown(join(folder, path), as.uid, as.gid);
  }
  return manifest;
}
