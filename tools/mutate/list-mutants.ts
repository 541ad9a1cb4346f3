import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findChanges } from './find-changes.ts';
import type { Mutant } from './mutant.ts';

const SKIPPED = /\.(test|d)\.tsx?$|\/(testing|node_modules|dist)\/|\/testing\.ts$/;

/** The code that a path names: itself, or the TypeScript files below it without tests and what is there for tests. */
function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return SKIPPED.test(path) ? [] : [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => /\.tsx?$/.test(file) && !SKIPPED.test(file))
    .sort();
}

/** Every mutant of the files and folders. */
export function listMutants(paths: readonly string[]): Mutant[] {
  const files = [...new Set(paths.flatMap(filesOf))];
  return files.flatMap((file) => findChanges(readFileSync(file, 'utf8')).map((change) => ({ file, ...change })));
}

/** At most `most` of the items, chosen by the seed, in their order. */
export function sample<T>(items: readonly T[], most: number, seed: number): T[] {
  let state = seed >>> 0;
  const random = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawn = items.map((item, index) => ({ item, index, rank: random() }));
  const chosen = drawn.sort((a, b) => a.rank - b.rank).slice(0, most);
  return chosen.sort((a, b) => a.index - b.index).map(({ item }) => item);
}
