import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from './read-build.ts';

/** Copies a build's files to their permanent folder, all of them or none. A folder that already exists is kept. */
export function storeFiles({ release, folder }: Build, releasesFolder: string): void {
  const areaFolder = join(releasesFolder, release.area);
  const target = join(areaFolder, release.version);
  if (existsSync(target)) return;
  mkdirSync(areaFolder, { recursive: true });
  const draft = join(releasesFolder, `.${release.area}-${release.version}-${process.pid}`);
  try {
    cpSync(folder, draft, { recursive: true });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another publishing of the same version was faster: its files are the same.
    if (!existsSync(target)) throw error;
  }
}
