import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** The repository's root folder. */
export const ROOT = resolve(import.meta.dirname, '../../../..');

const SCOPE = '@sentinel/';

interface PackageJson {
  readonly name: string;
  readonly version: string;
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Folder of a workspace package, or null for a package in node_modules. */
export function workspaceFolder(name: string): string | null {
  return name.startsWith(SCOPE) ? realpathSync(join(ROOT, 'node_modules', name)) : null;
}

/** Version of an installed package, from the workspace or from node_modules. */
export function installedVersion(name: string): string {
  const own = workspaceFolder(name);
  if (own !== null) return readPackage(own).version;
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
