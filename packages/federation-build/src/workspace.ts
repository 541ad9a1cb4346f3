import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';

/** The repository's root folder. */
export const ROOT = resolve(import.meta.dirname, '../../..');

const SCOPE = '@sentinel/';
const VERSION_DIGITS = 12;
const NOT_SOURCE = /\.test\.tsx?$/;

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Version of an installed package: of the workspace, or of node_modules. */
export function installedVersion(name: string): string {
  if (name.startsWith(SCOPE)) return readPackage(join(ROOT, 'packages', name.slice(SCOPE.length))).version;
  const require = createRequire(import.meta.url);
  const folder = (require.resolve.paths(name) ?? [])
    .map((modules) => join(modules, name))
    .find((candidate) => readsAsPackage(candidate));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  return readPackage(folder).version;
}

function readsAsPackage(folder: string): boolean {
  try {
    readPackage(folder);
    return true;
  } catch {
    return false;
  }
}

/** Folders of the workspace packages that a folder depends on, through all levels. */
function workspaceDependencies(folder: string, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(readPackage(folder).dependencies ?? {})) {
    if (!name.startsWith(SCOPE)) continue;
    const dependency = join(ROOT, 'packages', name.slice(SCOPE.length));
    if (found.has(dependency)) continue;
    found.add(dependency);
    workspaceDependencies(dependency, found);
  }
  return found;
}

/**
 * The version of what stands in a folder: a hash of its sources, of the sources of every workspace package it uses, and
 * of the lock file. Equal sources give equal versions, on any machine.
 */
export function versionOf(folder: string, mode: string): string {
  const hash = createHash('sha256').update(mode);
  const folders = [folder, ...[...workspaceDependencies(folder)].sort()];
  const files = folders.flatMap((each) => [
    join(each, 'package.json'),
    ...readdirSync(join(each, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !NOT_SOURCE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  const manifest = join(folder, 'area.json');
  const all = [...files, join(ROOT, 'package-lock.json'), ...(basename(folder) === 'shell' ? [] : [manifest])];
  for (const file of all.sort()) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}
