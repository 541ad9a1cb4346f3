import { FILE_NAME, VERSION } from '@sentinel/federation/parse';
import type { Build } from '../builds/read-build.ts';

/**
 * Where the files of releases are kept. A version's files never change, and are there all or not at all. RELEASES_URL chooses the driver
 * (`openStore`).
 */
export interface ReleaseStore {
  /** Whether all files of a version are there. */
  has(area: string, version: string): Promise<boolean>;
  /** Stores the files of a finished build, with the packed copies beside them. A version that is there already is kept. */
  put(build: Build): Promise<void>;
  /** A file's content; null when it, or the version, is not there. */
  read(area: string, version: string, file: string): Promise<Buffer | null>;
  /** Deletes a version's files. It is gone before its first file is. Nothing happens when it is not there. */
  remove(area: string, version: string): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

const AREA = /^[a-z][a-z0-9]*$/;

/** The names as a path, `alerts/0123456789ab/entry.js`. @throws for names that could lead elsewhere */
export function pathOf(area: string, version: string, file?: string): string {
  if (!AREA.test(area) || !VERSION.test(version) || (file !== undefined && !FILE_NAME.test(file)))
    throw new Error(`${area}/${version}/${file ?? ''} is no file of a release`);
  return file === undefined ? `${area}/${version}` : `${area}/${version}/${file}`;
}
