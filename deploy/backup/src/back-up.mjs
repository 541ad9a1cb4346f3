import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openFolder, SUPERUSER } from '../../local/src/postgres/data-folder.mjs';
import { findRunning } from '../../local/src/postgres/server.mjs';
import { copyCluster } from './copy-cluster.mjs';
import { copyFile, copyFolder, writeText } from './copy-files.mjs';

/** @typedef {import('./copy-files.mjs').Copied} Copied */

/**
 * What a backup says of itself, in manifest.json.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} startedAt
 * @property {string} finishedAt everything committed until then is in the backup
 * @property {string} postgres version of the server
 * @property {{ from: string, to: string }} log places in the write-ahead log
 * @property {Record<string, Copied>} files by path below the backup
 */

/**
 * Backs up an installation that runs on its own PostgreSQL (`npm start`), while it runs: the database, then the published files that
 * its rows name, the secrets, and the brand. Not the market's columnar copy, which fills itself again, nor logs and local mail.
 * @param {object} options
 * @param {string} options.home SENTINEL_HOME
 * @param {string} options.target a folder that does not exist yet; it appears when the backup is complete
 * @param {string} [options.brand] folder of the brand
 * @returns {Promise<Manifest>}
 * @throws {Error} when no server runs, or the target is there
 */
export async function backUp({ home, target, brand }) {
  if (existsSync(target)) throw new Error(`${target} is there already; name a new folder.`);
  const { folder } = openFolder(home);
  const data = join(folder, 'data');
  const running = existsSync(data) ? await findRunning(data) : undefined;
  if (!running)
    throw new Error(`No PostgreSQL runs on ${data}. Start the product; it goes on running while it is backed up.`);
  const password = readFileSync(join(folder, 'superuser.key'), 'utf8').trim();
  const startedAt = new Date().toISOString();
  const draft = `${resolve(target)}.part`;
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  /** @type {Manifest['files']} */
  const files = {};
  /** @param {string} below @param {Record<string, Copied>} copied */
  const add = (below, copied) => {
    for (const [path, what] of Object.entries(copied)) files[`${below}/${path}`] = what;
  };
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${running.port}/postgres`;
  const cluster = await copyCluster({ url, data, target: join(draft, 'postgres/data') });
  add('postgres/data', cluster.files);
  const finishedAt = new Date().toISOString();
  files['postgres/superuser.key'] = await copyFile(
    join(folder, 'superuser.key'),
    join(draft, 'postgres/superuser.key'),
  );
  // After the database: a file is stored before the row that names it, and files are kept for 30 days.
  if (existsSync(join(home, 'releases')))
    add('releases', await copyFolder(join(home, 'releases'), join(draft, 'releases')));
  if (existsSync(join(home, 'secrets.json')))
    files['secrets.json'] = await copyFile(join(home, 'secrets.json'), join(draft, 'secrets.json'));
  if (brand) add('brand', await copyFolder(brand, join(draft, 'brand')));
  /** @type {Manifest} */
  const manifest = {
    format: 1,
    startedAt,
    finishedAt,
    postgres: cluster.version,
    log: { from: cluster.from, to: cluster.to },
    files,
  };
  await writeText(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  await rename(draft, target);
  return manifest;
}
