import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PathClaim, RemoteRelease, ShellRelease } from '@sentinel/federation';

const sha384 = (text: string) => createHash('sha384').update(text).digest('base64');

/** Writes the files of a build, as packages/federation/build does, and returns its `dist` folder. */
function writeBuild(release: { version: string }, files: Readonly<Record<string, string>>): string {
  const dist = mkdtempSync(join(tmpdir(), 'sentinel-build-'));
  const folder = join(dist, release.version);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
  return dist;
}

const table = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, { sha384: sha384(text), bytes: Buffer.byteLength(text) }]),
  );

const drawnFile = (script: string): Record<string, string> => (script === '' ? {} : { 'drawn.cjs': script });

/** A small shell on disk. `drawn`: its script that draws pages. */
export function shellBuild(version = '5e1100000001', change: Partial<ShellRelease> = {}, drawn = ''): string {
  const files = {
    ...drawnFile(drawn),
    'shell.js': `shell('${version}');`.repeat(50),
    'shell.css': 'a{}',
    'router.js': 'router();',
  };
  const release: ShellRelease = {
    kind: 'shell',
    area: 'shell',
    version,
    first: { js: ['shell.js'], css: ['shell.css'] },
    provides: { react: '19.3.1', '@sentinel/router': '0.1.0' },
    lazyShared: { '@sentinel/router': { js: ['router.js'], css: [] } },
    ...(drawn === '' ? {} : { drawn: 'drawn.cjs' }),
    files: table(files),
    ...change,
  };
  return writeBuild(release, files);
}

/** A small remote on disk that claims `/<area>`. `drawn`: its script that draws pages. */
export function remoteBuild(
  area: string,
  version: string,
  change: Partial<RemoteRelease> & { paths?: PathClaim[]; localOnly?: boolean } = {},
  drawn = '',
): string {
  const files = {
    ...drawnFile(drawn),
    'entry.js': `entry('${version}');`,
    'lifecycles.js': 'go();',
    'lifecycles.css': 'b{}',
  };
  const { paths, localOnly, ...rest } = change;
  const release: RemoteRelease = {
    kind: 'remote',
    area,
    version,
    manifest: {
      name: area,
      title: area,
      paths: paths ?? [{ path: `/${area}`, match: 'exact', access: 'login', title: `All ${area}` }],
      navigation: [],
      cards: [],
      ...(localOnly ? { localOnly } : {}),
    },
    container: `${area}_${version}`,
    entry: 'entry.js',
    first: { js: ['lifecycles.js'], css: ['lifecycles.css'] },
    requires: { react: '^19.3.1' },
    firstShares: ['react', '@sentinel/router'],
    ...(drawn === '' ? {} : { drawn: 'drawn.cjs' }),
    files: table(files),
    ...rest,
  };
  return writeBuild(release, files);
}
