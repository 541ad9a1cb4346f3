import { createHash } from 'node:crypto';
import type { Release } from '@sentinel/federation';
import type { ReleaseStore } from '../store/release-store.ts';

/** Files of a release that are missing from the store, or differ from what was built; one line each. */
export async function checkFiles(release: Release, store: Pick<ReleaseStore, 'read'>): Promise<string[]> {
  const { area, version, files } = release;
  const faults = await Promise.all(
    Object.entries(files).map(async ([name, { sha384 }]) => {
      const content = await store.read(area, version, name);
      if (content === null) return `${name} is missing from the store: publish the build of ${area}@${version} again`;
      if (createHash('sha384').update(content).digest('base64') === sha384) return null;
      return `${name} is not the file that was published: restore it, or build ${area} again`;
    }),
  );
  return faults.filter((fault) => fault !== null);
}
