import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Operation } from '@sentinel/contracts';
import { contractOperation, type UsedOperation, usedOperation } from '@sentinel/contracts/compatibility';
import type { AreaManifest, Release } from '@sentinel/federation';
import type { Compilation, Module } from 'webpack';
import { readSource, type Source } from './source.ts';
import { ROOT, workspaceFolder } from './workspace.ts';

/** The shared package that takes whole answers of areas: what it reads, they read. */
const TAKES_ANSWERS = '@sentinel/session';

interface Bundle {
  readonly compilation: Compilation;
  /** The folder of the area or the shell. */
  readonly folder: string;
  /** The shared modules that the bundle imports from the shell. */
  readonly consumed: Iterable<string>;
  /** Of an area: the shell makes the calls that it names. */
  readonly manifest?: Pick<AreaManifest, 'bell' | 'palette'>;
}

/** The packages with the contracts of an owner's operations. */
const CONTRACTS = /^@sentinel\/contracts-/;

/** The operations of the owners whose contracts a bundle's package.json lists. */
async function listedOperations(folder: string): Promise<ReadonlyMap<string, Operation>> {
  const file = join(folder, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
  const { resolve } = createRequire(file);
  const listed = Object.keys(dependencies).filter((name) => CONTRACTS.test(name));
  const owners = await Promise.all(listed.map((name) => import(pathToFileURL(resolve(name)).href)));
  return new Map(
    owners.flatMap(({ operations }: { operations?: Record<string, Operation> }) => Object.entries(operations ?? {})),
  );
}

/**
 * What a bundle uses of the API: the operations that its sources call, with the fields that they name. A field that they
 * name for something else counts as used too.
 * @throws Error where it calls an operation of an owner whose contracts its package.json does not list
 */
export async function callsOf({
  compilation,
  folder,
  consumed,
  manifest,
}: Bundle): Promise<NonNullable<Release['calls']>> {
  const operations = await listedOperations(folder);
  const nameOf = (file: string) => nameOfSource(file, folder);
  const own = (file: string) => (file.startsWith(join(folder, 'src')) ? 0 : 1);
  const sources = bundledSources(compilation)
    .map((file) => readSource(file, nameOf(file)))
    .sort((one, other) => own(one.path) - own(other.path) || (one.name < other.name ? -1 : 1));
  const lent = [...consumed].some((key) => key.startsWith(TAKES_ANSWERS)) ? sourcesOf(TAKES_ANSWERS, nameOf) : [];
  const found = new Map<string, string>();
  for (const { name, calls } of sources) for (const type of calls) if (!found.has(type)) found.set(type, name);
  // Somewhere the type of the call is not written in its place, so each that is written anywhere may be called.
  if (sources.some(({ callsOthers }) => callsOthers)) {
    for (const { name, texts } of sources)
      for (const text of texts) if (operations.has(text) && !found.has(text)) found.set(text, name);
  }
  const namedIn = (field: string) => [...sources, ...lent].find(({ words }) => words.has(field))?.name;
  const byManifest = `${basename(folder)}/area.json`;
  const used = [
    ...[...found].map(([type, file]) => ({ type, file, namedIn })),
    // The shell reads the answer, so every field of it may be read.
    ...operationsOfManifest(manifest).map((type) => ({ type, file: byManifest, namedIn: () => byManifest })),
  ];
  const calls: Record<string, UsedOperation> = {};
  for (const use of used.sort((one, other) => (one.type < other.type ? -1 : 1))) {
    const operation = operations.get(use.type);
    if (!operation)
      throw new Error(
        `${use.file} calls ${use.type}: list the contracts of its owner (@sentinel/contracts-…) in ${basename(folder)}/package.json`,
      );
    calls[use.type] = usedOperation(use, contractOperation(operation));
  }
  // The type of a release says only that its schemas are JSON.
  return calls as NonNullable<Release['calls']>;
}

function operationsOfManifest({ bell, palette }: Bundle['manifest'] = {}): string[] {
  return [...(bell ? [bell.operation, bell.seen] : []), ...(palette?.lists ?? []).map(({ operation }) => operation)];
}

interface ConcatenatedModule extends Module {
  readonly modules: Iterable<Module>;
}
const isConcatenated = (module: Module): module is ConcatenatedModule => 'modules' in module;

/** Our own sources that are in some file of the build. */
function bundledSources({ modules, chunkGraph }: Compilation): string[] {
  const files = [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => (isConcatenated(module) ? [...module.modules] : [module]))
    .flatMap((module) => module.nameForCondition() ?? []);
  return [...new Set(files)].filter((file) => /\.tsx?$/.test(file) && !file.includes(`${sep}node_modules${sep}`));
}

function sourcesOf(name: string, nameOf: (file: string) => string): Source[] {
  const folder = join(workspaceFolder(name) ?? ROOT, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file))
    .map((file) => readSource(join(folder, file), nameOf(join(folder, file))))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** `mfe-alerts/src/list.tsx`: the same wherever the repository is. */
function nameOfSource(file: string, folder: string): string {
  const path = file.startsWith(folder + sep) ? join(basename(folder), relative(folder, file)) : relative(ROOT, file);
  return path.split(sep).join('/');
}
