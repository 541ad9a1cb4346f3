import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const VERSION_DIGITS = 12;
/**
 * A placeholder for the version while webpack runs. It is as long as a version, so no position in a file changes later.
 */
const PLACEHOLDER = 'PLACEHOLDER_';
const TEXT = /\.(js|css|map)$/;
/** Source maps are left out of the version: they describe the sources, not the code that runs. */
const NOT_RUN = /\.map$/;

/** The global name of one version of an area. Each version has its own, so two versions never mix on a page. */
export const globalNameOf = (area: string, version = PLACEHOLDER) => `${area}_${version}`;

/**
 * The version of a build: a hash of the names and contents of its files, computed with the placeholder in them, and of
 * what else its release says (`extra`). A change that reaches no file, such as a comment or another entry of the lock
 * file, gives the same version.
 */
export function outputVersion(files: ReadonlyMap<string, Buffer>, extra: unknown): string {
  const hash = createHash('sha256').update(stableJson(extra));
  for (const name of [...files.keys()].filter((each) => !NOT_RUN.test(each)).sort()) {
    hash.update(`\0${name}\0`).update(files.get(name) ?? '');
  }
  return hash.digest('hex').slice(0, VERSION_DIGITS);
}

/** Moves webpack's output to `<dist>/<version>/` and replaces the placeholder with the version. */
export function nameOutput(dist: string, area: string, files: ReadonlyMap<string, Buffer>, version: string): string {
  const folder = join(dist, version);
  for (const [name, content] of withVersion(area, files, version)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

/** The files with the version in the placeholder's place. */
export function withVersion(area: string, files: ReadonlyMap<string, Buffer>, version: string): Map<string, Buffer> {
  const named = (content: Buffer) =>
    Buffer.from(content.toString().replaceAll(globalNameOf(area), globalNameOf(area, version)));
  return new Map([...files].map(([name, content]) => [name, TEXT.test(name) ? named(content) : content]));
}

/** Reads webpack's output and deletes its folder. */
export function takeOutput(folder: string): Map<string, Buffer> {
  const output = readOutput(folder);
  rmSync(folder, { recursive: true });
  return output;
}

/** Reads webpack's output: file name → content. */
export function readOutput(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file)] as const));
}

/** JSON with the keys of every object sorted. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry,
  );
}
