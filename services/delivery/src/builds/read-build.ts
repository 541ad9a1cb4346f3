import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';
import { ReleaseError } from '../release-error.ts';

/** A finished build on disk. */
export interface Build {
  readonly release: Release;
  /** The folder of its files. */
  readonly folder: string;
}

/**
 * Reads the build in a `dist` folder and checks every file against its release.
 * @throws ReleaseError naming the folder or file
 */
export function readBuild(dist: string): Build {
  const file = join(dist, 'release.json');
  let release: Release;
  try {
    release = parseRelease(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ReleaseError(`${file} cannot be published: ${(cause as Error).message}`, { cause });
  }
  const folder = join(dist, release.version);
  for (const [name, { sha384 }] of Object.entries(release.files)) {
    const path = join(folder, name);
    let content: Buffer;
    try {
      content = readFileSync(path);
    } catch (cause) {
      throw new ReleaseError(`${path} is missing; build ${release.area} again`, { cause });
    }
    if (createHash('sha384').update(content).digest('base64') !== sha384) {
      throw new ReleaseError(`${path} is not the file that was built; build ${release.area} again`);
    }
  }
  return { release, folder };
}
