import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { AppError } from '@sentinel/contracts';
import type { Release } from '@sentinel/federation';
import type { ReleaseStore } from '../store/release-store.ts';

const unpack = promisify(brotliDecompress);

/** Brings files from a store that is elsewhere into the folder that they are served from. */
export interface FetchedFiles {
  /**
   * Resolves when a file is in the folder, with its packed copy if there is one. Requests at the same moment share one download.
   * @throws AppError `not_found` for what is no file of a published release; `unavailable` when it cannot be fetched, or is not
   *   the file that was published
   */
  ensure(area: string, version: string, file: string): Promise<void>;
}

interface FetchedFilesOptions {
  /** `<folder>/<area>/<version>/<file>`. It may be emptied at any time. */
  readonly folder: string;
  readonly store: Pick<ReleaseStore, 'read'>;
  /** The files of a release with their hashes; null when it is not published, or its files were removed. */
  readonly filesOf: (area: string, version: string) => Promise<Release['files'] | null>;
  readonly onError: (error: unknown, where: { area: string; version: string; file: string }) => void;
}

export function fetchedFiles({ filesOf, folder, onError, store }: FetchedFilesOptions): FetchedFiles {
  const fetching = new Map<string, Promise<void>>();

  async function fetchFile(area: string, version: string, file: string): Promise<void> {
    const known = await filesOf(area, version);
    const sha384 = known?.[file]?.sha384;
    if (sha384 === undefined) throw new AppError('not_found', 'There is no such file.');
    try {
      const content = await store.read(area, version, file);
      if (content === null) throw new Error('the store does not have the file');
      if (hashOf(content) !== sha384) throw new Error('the file in the store is not the one that was published');
      const packed = await store.read(area, version, `${file}.br`);
      const target = join(folder, area, version, file);
      await mkdir(dirname(target), { recursive: true });
      // The file itself comes last: while it is missing, both are fetched.
      if (packed !== null && (await unpacksTo(packed, sha384))) await write(`${target}.br`, packed);
      else if (packed !== null)
        onError(new Error('the packed copy is of another file; it is not served'), { area, version, file });
      await write(target, content);
    } catch (error) {
      onError(error, { area, version, file });
      throw new AppError('unavailable', 'The file is not available at the moment.', { cause: error });
    }
  }

  return {
    async ensure(area, version, file) {
      const path = join(folder, area, version, file);
      if (existsSync(path)) return;
      const running = fetching.get(path);
      if (running) return running;
      const started = fetchFile(area, version, file).finally(() => fetching.delete(path));
      fetching.set(path, started);
      return started;
    },
  };
}

/**
 * Brings the scripts that draw the pages of releases. One that does not come has been told to `onError`; its pages are then served
 * without being drawn.
 */
export async function fetchDrawn(fetched: FetchedFiles, releases: readonly Release[]): Promise<void> {
  await Promise.allSettled(
    releases.map(async ({ area, drawn, version }) => {
      if (drawn !== undefined) await fetched.ensure(area, version, drawn);
    }),
  );
}

const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('base64');

async function unpacksTo(packed: Buffer, sha384: string): Promise<boolean> {
  try {
    return hashOf(await unpack(packed)) === sha384;
  } catch {
    // It is not brotli: no copy of anything.
    return false;
  }
}

/** Writes a file at once: nobody reads half of it. */
async function write(target: string, content: Buffer): Promise<void> {
  const draft = join(dirname(target), `.${randomUUID()}`);
  try {
    await writeFile(draft, content);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
