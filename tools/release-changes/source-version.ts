import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const SCOPE = '@sentinel/';

/**
 * The version by the rule before decision 12, for comparison: a hash of the folder's sources, of the sources of every
 * workspace package that it depends on, directly or indirectly, and of the lock file.
 */
export function sourceVersion(root: string, folder: string): string {
  const home = join(root, folder);
  const sources = [home, ...dependencies(root, home)].flatMap((each) => [
    join(each, 'package.json'),
    ...readdirSync(join(each, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  const manifest = basename(folder) === 'shell' ? [] : [join(home, 'area.json')];
  const hash = createHash('sha256');
  for (const file of [...sources, join(root, 'package-lock.json'), ...manifest].sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function dependencies(root: string, folder: string, found = new Set<string>()): Set<string> {
  const { dependencies: named = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly resolved?: string }>;
  };
  for (const name of Object.keys(named).filter((each) => each.startsWith(SCOPE))) {
    const dependency = join(root, packages[`node_modules/${name}`]?.resolved ?? '');
    if (found.has(dependency)) continue;
    found.add(dependency);
    dependencies(root, dependency, found);
  }
  return found;
}
