import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { S3Place } from '../config.ts';
import { pathOf, type ReleaseStore } from './release-store.ts';

/** Written last and deleted first: a version is there when this is. */
const MARKER = 'release.json';
const AT_ONCE = 8;

/**
 * Keeps releases as objects: `<prefix>/<area>/<version>/<file>`, and the release's document as `release.json`, which is written after all
 * files. What an upload leaves that is cut off is never read, and completed by the next `put`.
 */
export async function s3Store({ bucket, prefix, region, endpoint, credentials }: S3Place): Promise<ReleaseStore> {
  // Loaded where it is used only: it takes a third of a second and 30 MB.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    paginateListObjectsV2,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    // Servers other than Amazon's have no DNS name for each bucket, and some know no newer checksums than MD5.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
  });
  const keyOf = (path: string) => (prefix === '' ? path : `${prefix}/${path}`);
  const at = (area: string, version: string, file: string) => ({
    Bucket: bucket,
    Key: keyOf(pathOf(area, version, file)),
  });

  async function read(area: string, version: string, file: string): Promise<Buffer | null> {
    const where = at(area, version, file);
    if (!(await has(area, version))) return null;
    try {
      const { Body } = await client.send(new GetObjectCommand(where));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      return nullIfAbsent(error);
    }
  }

  async function has(area: string, version: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(at(area, version, MARKER)));
      return true;
    } catch (error) {
      return nullIfAbsent(error) !== null;
    }
  }

  async function put(area: string, version: string, file: string, content: Buffer | string): Promise<void> {
    await client.send(new PutObjectCommand({ ...at(area, version, file), Body: content }));
  }

  /** The files of a version, also of one whose upload was cut off. */
  async function list(area: string, version: string): Promise<string[]> {
    const Prefix = `${keyOf(pathOf(area, version))}/`;
    const found: string[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
      for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(Prefix.length));
    }
    return found;
  }

  return {
    has,
    async put({ release, folder }) {
      const { area, version } = release;
      if (Object.hasOwn(release.files, MARKER)) throw new Error(`A release cannot have a file ${MARKER}`);
      if (await has(area, version)) return;
      await forEach(await filesIn(folder), async (file) =>
        put(area, version, file, await readFile(join(folder, file))),
      );
      await put(area, version, MARKER, JSON.stringify(release));
    },
    read,
    async remove(area, version) {
      const remove = (file: string) => client.send(new DeleteObjectCommand(at(area, version, file)));
      const files = await list(area, version);
      if (files.includes(MARKER)) await remove(MARKER);
      await forEach(
        files.filter((file) => file !== MARKER),
        remove,
      );
    },
    close: () => client.destroy(),
  };
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
  throw error;
}

/** Every file in a folder, `chunks/a.js`. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** A few at once; stops at the first that fails. */
async function forEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await act(item);
    }),
  );
}
