import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf, type ReleaseStore } from './release-store.ts';

/** Keeps releases in a folder: `<folder>/<area>/<version>/<file>`. Half a version is a hidden folder, which nobody reads. */
export function folderStore(folder: string): ReleaseStore {
  const folderOf = (area: string, version: string) => join(folder, pathOf(area, version));
  const draftOf = (area: string, version: string) => join(folder, `.${area}-${version}-${randomUUID()}`);

  return {
    has: async (area, version) => existsSync(folderOf(area, version)),
    async put({ release: { area, version }, folder: built }) {
      const target = folderOf(area, version);
      if (existsSync(target)) return;
      const draft = draftOf(area, version);
      try {
        await mkdir(join(folder, area), { recursive: true });
        await cp(built, draft, { recursive: true });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        // Another publishing of the same version was faster: its files are the same.
        if (!existsSync(target)) throw error;
      }
    },
    async read(area, version, file) {
      return orNull(readFile(join(folder, pathOf(area, version, file))));
    },
    async remove(area, version) {
      const draft = draftOf(area, version);
      if ((await orNull(rename(folderOf(area, version), draft))) === null) return;
      await rm(draft, { recursive: true, force: true });
    },
    close: () => undefined,
  };
}

/** Null for a file that is not there. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
