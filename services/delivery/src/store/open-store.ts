import type { ReleasesPlace } from '../config.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3Store } from './s3-store.ts';

/** The store that the settings name. */
export async function openStore({ folder, s3 }: ReleasesPlace): Promise<ReleaseStore> {
  return s3 === null ? folderStore(folder) : s3Store(s3);
}
