import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../packages/federation/build/src/build.ts';
import { finishFiles } from '../../packages/federation/build/src/compress.ts';
import { singleBundleConfig } from '../../packages/federation/build/src/webpack-config.ts';
import { ROOT } from '../frame/built.ts';

interface Files {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** The shell and all areas, built as one bundle. */
export interface SingleBundle {
  readonly folder: string;
  /** File → its SHA-384 in base64. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly first: Files;
  /** By area: what its first view loads, and the styles of all that it may load later. */
  readonly areas: Readonly<Record<string, Files & { readonly allCss: readonly string[] }>>;
}

/**
 * Builds the same sources as the releases, with code splitting by area and route left as it is: only how the shell comes to an area's
 * lifecycles is replaced by a plain import.
 */
export async function buildSingleBundle(home: string): Promise<SingleBundle> {
  const areas = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'area.json')));
  const sources = mkdtempSync(join(home, 'sources-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(sources, name), text);
    return join(sources, name);
  };
  const nameOf = (folder: string) => folder.replace(/^mfe-/, '');
  const loads = areas.map(
    (folder) =>
      `${nameOf(folder)}: () => import(/* webpackChunkName: "${nameOf(folder)}" */ ${JSON.stringify(join(ROOT, folder, 'src/lifecycles.ts'))})`,
  );
  const replaced = {
    'load-lifecycles.ts': write(
      'load-lifecycles.ts',
      `const areas = { ${loads.join(', ')} };
export const lifecycleLoader = () => async (release, enter) => {
  enter('code');
  return areas[release.container.split('_')[0]]();
};`,
    ),
    'provide-shared.ts': write('provide-shared.ts', 'export {};'),
    'preload-area.ts': write('preload-area.ts', 'export const preloadArea = async () => {};'),
  };
  const folder = mkdtempSync(join(home, 'single-'));
  const config = singleBundleConfig(
    { folder: join(ROOT, 'shell'), area: 'shell', outputFolder: folder, forDevelopment: false },
    join(ROOT, 'shell/src/index.ts'),
    replaced,
  );
  const compilation = await compile(config);
  const facts = await finishFiles(folder, 'best');
  const entrypoint = compilation.entrypoints.get('shell');
  if (!entrypoint) throw new Error('The bundle has no entry');
  const inEntry = new Set(entrypoint.getFiles());
  return {
    folder,
    hashes: new Map([...facts].map(([name, { sha384 }]) => [name, sha384])),
    first: byKind(entrypoint.getFiles()),
    areas: Object.fromEntries(
      areas.map((each) => {
        const group = compilation.namedChunkGroups.get(nameOf(each));
        if (!group) throw new Error(`The bundle has no part ${each}`);
        const all = [...reachable(group)].flatMap((part) => part.getFiles());
        const notInEntry = (files: readonly string[]) => [...new Set(files)].filter((file) => !inEntry.has(file));
        return [nameOf(each), { ...byKind(notInEntry(group.getFiles())), allCss: byKind(notInEntry(all)).css }];
      }),
    ),
  };
}

type ChunkGroup = Awaited<ReturnType<typeof compile>>['chunkGroups'][number];

function reachable(group: ChunkGroup, found = new Set<ChunkGroup>()): Set<ChunkGroup> {
  if (found.has(group)) return found;
  found.add(group);
  for (const child of group.childrenIterable) reachable(child, found);
  return found;
}

const byKind = (files: readonly string[]): Files => ({
  js: files.filter((name) => name.endsWith('.js')),
  css: files.filter((name) => name.endsWith('.css')),
});

/** A file of the bundle, and its packed copy where there is one. */
export function readFileOf({ folder }: SingleBundle, name: string): { content: Buffer; isPacked: boolean } | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  const isPacked = existsSync(`${path}.br`);
  return { content: readFileSync(isPacked ? `${path}.br` : path), isPacked };
}
