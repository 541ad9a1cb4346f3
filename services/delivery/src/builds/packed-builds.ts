import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';
import { ReleaseError } from '../release-error.ts';
import { readBuild } from './read-build.ts';

/*
 * Builds in one body: a line of JSON (`Head`), then the contents of its files, one after the other.
 */

/** More than all builds of a new installation have, packed copies included. */
export const MAX_PACKED_BYTES = 16 * 1024 * 1024;
const MAX_HEAD_BYTES = 2 * 1024 * 1024;
const MAX_BUILDS = 20;
const NEW_LINE = 0x0a;
/** What the name of a packed copy adds to that of its file. */
const PACKED = '.br';

const unpackBrotli = promisify(brotliDecompress);

/** One build: its `release.json`, and its files with their sizes in the order of the contents. */
interface PackedBuild {
  readonly release: unknown;
  readonly files: readonly (readonly [name: string, bytes: number])[];
}

/** What stands before the contents. */
interface Head {
  /** The command, as it was typed, but for the folders. */
  readonly args: readonly string[];
  readonly builds: readonly PackedBuild[];
}

/** Builds whose files are what their releases say. */
export interface UnpackedBuilds {
  readonly args: readonly string[];
  readonly builds: readonly {
    readonly release: Release;
    /** With the packed copies. */
    readonly files: ReadonlyMap<string, Buffer>;
  }[];
}

/**
 * Packs the builds in `dist` folders, with the packed copies of their files.
 * @throws ReleaseError when a build is damaged, or all are too large
 */
export function packBuilds(args: readonly string[], dists: readonly string[]): Buffer {
  const contents: Buffer[] = [];
  const builds = dists.map((dist) => {
    const { release, folder } = readBuild(dist);
    const names = Object.keys(release.files).flatMap((name) =>
      existsSync(join(folder, `${name}${PACKED}`)) ? [name, `${name}${PACKED}`] : [name],
    );
    const files = names.map((name) => {
      const content = readFileSync(join(folder, name));
      contents.push(content);
      return [name, content.length] as const;
    });
    // The document as the build wrote it: what is stored must be that.
    return { release: JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')), files };
  });
  const body = Buffer.concat([Buffer.from(`${JSON.stringify({ args, builds } satisfies Head)}\n`), ...contents]);
  if (body.length > MAX_PACKED_BYTES) throw new ReleaseError(`${names(builds)}: more than 16 MiB cannot be sent`);
  return body;
}

const names = (builds: readonly PackedBuild[]) =>
  builds.map(({ release }) => (release as { readonly area: string }).area).join(', ');

/**
 * Reads packed builds and checks each file against its release: none missing, none changed, none more. Nothing is stored by that.
 * @throws ReleaseError naming the file
 */
export async function unpackBuilds(body: Buffer): Promise<UnpackedBuilds> {
  const end = body.subarray(0, MAX_HEAD_BYTES).indexOf(NEW_LINE);
  const head = end < 0 ? null : readHead(body.subarray(0, end).toString('utf8'));
  if (head === null) throw new ReleaseError('What was sent is no build: send it with portal-release publish');
  let at = end + 1;
  const builds = [];
  for (const { release: document, files: listed } of head.builds) {
    const release = readDocument(document);
    const files = new Map<string, Buffer>();
    for (const [name, bytes] of listed) {
      if (files.has(name)) throw new ReleaseError(`${release.area}: ${name} was sent twice`);
      if (at + bytes > body.length) throw new ReleaseError(`${release.area}: ${name} did not arrive whole`);
      files.set(name, body.subarray(at, at + bytes));
      at += bytes;
    }
    await checkFiles(release, files);
    builds.push({ release, files });
  }
  if (at !== body.length) throw new ReleaseError('More was sent than the files of the builds');
  return { args: head.args, builds };
}

function readHead(text: string): Head | null {
  let head: unknown;
  try {
    head = JSON.parse(text);
  } catch {
    return null;
  }
  return isHead(head) ? head : null;
}

function isHead(value: unknown): value is Head {
  const { args, builds } = (value ?? {}) as Partial<Record<keyof Head, unknown>>;
  return (
    Array.isArray(args) &&
    args.every((arg) => typeof arg === 'string') &&
    Array.isArray(builds) &&
    builds.length > 0 &&
    builds.length <= MAX_BUILDS &&
    builds.every(
      (build: Partial<Record<keyof PackedBuild, unknown>> | null) =>
        Array.isArray(build?.files) && build.files.every(isFile),
    )
  );
}

const isFile = (file: unknown): boolean =>
  Array.isArray(file) &&
  file.length === 2 &&
  typeof file[0] === 'string' &&
  Number.isSafeInteger(file[1]) &&
  (file[1] as number) >= 0;

function readDocument(document: unknown): Release {
  try {
    return parseRelease(document);
  } catch (cause) {
    throw new ReleaseError(`release.json cannot be published: ${(cause as Error).message}`, { cause });
  }
}

async function checkFiles({ area, files: known }: Release, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, { sha384 }] of Object.entries(known)) {
    const content = files.get(name);
    if (!content) throw new ReleaseError(`${area}: ${name} is missing`);
    if (hashOf(content) !== sha384) throw new ReleaseError(`${area}: ${name} is not the file that was built`);
  }
  for (const [name, content] of files) {
    const folder = foldersOf(name).find((parent) => files.has(parent));
    if (folder !== undefined) throw new ReleaseError(`${area}: ${folder} is both a file and a folder`);
    if (Object.hasOwn(known, name)) continue;
    const original = name.endsWith(PACKED) ? files.get(name.slice(0, -PACKED.length)) : undefined;
    if (!original || !Object.hasOwn(known, name.slice(0, -PACKED.length)))
      throw new ReleaseError(`${area}: ${name} is no file of its release`);
    if (!(await unpacksTo(content, original))) throw new ReleaseError(`${area}: ${name} is packed from another file`);
  }
}

/** `a` and `a/b` of `a/b/c`. */
const foldersOf = (name: string): string[] =>
  name
    .split('/')
    .map((_, index, parts) => parts.slice(0, index).join('/'))
    .slice(1);

const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('base64');

/** Unpacks no more than the original has. */
async function unpacksTo(packed: Buffer, original: Buffer): Promise<boolean> {
  try {
    return original.equals(await unpackBrotli(packed, { maxOutputLength: Math.max(1, original.length) }));
  } catch {
    // No brotli, or more than the original.
    return false;
  }
}

/**
 * Writes checked builds as `dist` folders.
 * @returns their paths
 */
export async function writeBuilds({ builds }: UnpackedBuilds, folder: string): Promise<string[]> {
  const dists: string[] = [];
  for (const [index, { release, files }] of builds.entries()) {
    const dist = join(folder, String(index));
    // Names were checked: none leaves its folder.
    for (const [name, content] of files) {
      const path = join(dist, release.version, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    await writeFile(join(dist, 'release.json'), JSON.stringify(release));
    dists.push(dist);
  }
  return dists;
}
