import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@sentinel/federation';

/** Files of a release that are missing from the store, or differ from what was built; one line each. */
export async function checkFiles(release: Release, releasesFolder: string): Promise<string[]> {
  const { area, version, files } = release;
  const faults = await Promise.all(
    Object.entries(files).map(async ([name, { sha384 }]) => {
      const content = await readFile(join(releasesFolder, area, version, name)).catch(() => null);
      if (content === null) return `${name} is missing from the store: publish the build of ${area}@${version} again`;
      if (createHash('sha384').update(content).digest('base64') === sha384) return null;
      return `${name} is not the file that was published: restore it, or build ${area} again`;
    }),
  );
  return faults.filter((fault) => fault !== null);
}
