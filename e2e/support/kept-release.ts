import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Release } from '@sentinel/federation';

/** Releases of a day, as one file: so that a test has them however little of Git's history a clone has. */
export interface KeptReleases {
  /** The day on which they were made. */
  readonly day: string;
  readonly releases: readonly {
    readonly release: Release;
    readonly files: Readonly<Record<string, string>>;
  }[];
}

const TEXT = /\.(css|js)$/;
const encodingOf = (name: string) => (TEXT.test(name) ? 'utf8' : 'base64');

/**
 * Packs builds.
 * @param dists their `dist` folders
 * @param leftOut files that no page of the test loads; they are kept empty. What only the server runs is left out
 */
export function packReleases(day: string, dists: readonly string[], leftOut: RegExp): Buffer {
  const releases = dists.map((dist) => {
    const { drawn, ...release } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
    const files: Record<string, string> = {};
    const listed: Record<string, unknown> = {};
    for (const [name, file] of Object.entries<object>(release.files)) {
      if (name === drawn) continue;
      const content = leftOut.test(name) ? Buffer.alloc(0) : readFileSync(join(dist, release.version, name));
      const sha384 = createHash('sha384').update(content).digest('base64');
      files[name] = content.toString(encodingOf(name));
      listed[name] = { ...file, sha384, bytes: content.length };
    }
    return { release: { ...release, files: listed }, files };
  });
  return brotliCompressSync(JSON.stringify({ day, releases }), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
}

export function readKept(file: string): KeptReleases {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as KeptReleases;
}

/** Writes them as builds. @returns their `dist` folders */
export function unpackReleases({ releases }: KeptReleases, folder: string): string[] {
  return releases.map(({ release, files }) => {
    const dist = join(folder, release.area);
    for (const [name, text] of Object.entries(files)) {
      const path = join(dist, release.version, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(text, encodingOf(name)));
    }
    writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
    return dist;
  });
}
