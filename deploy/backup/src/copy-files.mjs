import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What stands in a copy: its size and hash. @typedef {{ bytes: number, sha256: string }} Copied */

/** @param {unknown} error */
const isGone = (error) => /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';

/**
 * Copies one file, and hashes what was written.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<Copied>}
 */
export async function copyFile(from, to) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Writes a text, as `copyFile` does a file.
 * @param {string} to
 * @param {string} text
 * @returns {Promise<Copied>}
 */
export async function writeText(to, text) {
  await writeFile(to, text, { mode: 0o600, flush: true });
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}

/**
 * The files and empty folders below a folder, as paths relative to it. What goes away meanwhile is left out.
 * @param {string} folder
 * @param {(path: string) => boolean} wanted of a file or folder
 * @param {string} below
 * @returns {AsyncGenerator<{ path: string, isFile: boolean }>}
 */
export async function* walk(folder, wanted = () => true, below = '') {
  const names = await readdir(join(folder, below)).catch((error) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const name of names.sort()) {
    const path = below === '' ? name : `${below}/${name}`;
    if (!wanted(path)) continue;
    const stat = await lstat(join(folder, path)).catch((error) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (stat?.isDirectory()) {
      yield { path, isFile: false };
      yield* walk(folder, wanted, path);
    } else if (stat?.isFile()) yield { path, isFile: true };
    else if (stat) throw new Error(`${join(folder, path)} is neither a file nor a folder`);
  }
}

/**
 * Copies a folder whose files may come and go.
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [wanted]
 * @returns {Promise<Record<string, Copied>>} by path below the folder
 */
export async function copyFolder(from, to, wanted) {
  /** @type {Record<string, Copied>} */
  const copied = {};
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const { path, isFile } of walk(from, wanted)) {
    if (!isFile) {
      await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      continue;
    }
    try {
      copied[path] = await copyFile(join(from, path), join(to, path));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return copied;
}
