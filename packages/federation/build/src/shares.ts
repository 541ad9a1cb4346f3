import type { Assets } from '@sentinel/federation';
import type { Chunk, Compilation, Dependency, Module } from 'webpack';

/** Properties of Module Federation's modules that its types leave out. */
interface ConsumeSharedModule extends Module {
  readonly options: { readonly shareKey: string };
}
interface ProvideSharedModule extends Module {
  readonly _name: string;
  readonly _version: string;
}

const isConsumed = (module: Module): module is ConsumeSharedModule => module.type === 'consume-shared-module';
const isProvided = (module: Module): module is ProvideSharedModule => module.type === 'provide-module';

/** Every export is used: by `import *`, `import()`, or a use that webpack cannot determine. */
export const EVERYTHING = '*';

/** Shared module → the exports of it that this build imports. */
export function consumedExports(compilation: Compilation): Map<string, Set<string>> {
  const consumed = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    if (!isConsumed(module)) continue;
    const names = consumed.get(module.options.shareKey) ?? new Set<string>();
    consumed.set(module.options.shareKey, names);
    for (const { dependency, originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
      if (dependency && originModule) for (const name of importedNames(dependency, compilation)) names.add(name);
    }
  }
  return consumed;
}

/** The exports that one import names. An import only for side effects names none, and comes with imports that do. */
function importedNames(dependency: Dependency, { moduleGraph }: Compilation): readonly string[] {
  if (dependency.type === 'harmony side effect evaluation') return [];
  const { getIds } = dependency as { getIds?: (graph: Compilation['moduleGraph']) => string[] };
  const [name] = getIds?.call(dependency, moduleGraph) ?? [];
  return [name ?? EVERYTHING];
}

/** The shared modules that some chunks of this build import. */
export function consumedBy(compilation: Compilation, chunks: ReadonlySet<Chunk>): string[] {
  const keys = [...compilation.modules]
    .filter(isConsumed)
    .filter((module) => [...compilation.chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunks.has(chunk)))
    .map(({ options }) => options.shareKey);
  return [...new Set(keys)].sort();
}

/** Shared module → version, for all that the shell's build contains. */
export function providedShares(compilation: Compilation): Record<string, string> {
  const provided = [...compilation.modules].filter(isProvided).map(({ _name, _version }) => [_name, _version] as const);
  return Object.fromEntries(provided.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Compares the table of shared packages with what the shell's build contains.
 * @throws Error for a package in the table that the shell does not import, and for one that the shell shares but the
 * table lacks
 */
export function checkProvided(
  table: readonly string[],
  provided: Readonly<Record<string, string>>,
  imported: readonly string[],
) {
  const missing = table.filter((key) => !Object.keys(provided).some((name) => isBelow(name, key)));
  const unshared = imported.filter((name) => !(name in provided));
  const faults = [
    ...missing.map(
      (key) => `"${key}" is in the table of shared packages, but shell/src/provide-shared.ts does not import it`,
    ),
    ...unshared.map(
      (name) => `"${name}" is imported by shell/src/provide-shared.ts, but is not in the table of shared packages`,
    ),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const isBelow = (name: string, key: string) => (key.endsWith('/') ? name.startsWith(key) : name === key);

/** What `provide-shared.ts` imports, exactly as written there. */
export function importsOf(compilation: Compilation, file: string): string[] {
  const module = [...compilation.modules].find((each) => each.nameForCondition() === file);
  return (module?.blocks ?? [])
    .flatMap(({ dependencies }) => dependencies)
    .flatMap((dependency) => {
      const { request } = dependency as { request?: string };
      return request === undefined ? [] : [request];
    });
}

/** The files of each shared package that are not in the shell's entry. */
export function lazyShares(
  compilation: Compilation,
  inEntry: ReadonlySet<Chunk>,
  assetsOf: (chunks: Iterable<Chunk>) => Assets,
): Record<string, Assets> {
  const shares: Record<string, Assets> = {};
  for (const module of compilation.modules) {
    if (!isProvided(module)) continue;
    const chunks = module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
    const assets = assetsOf(chunks.filter((chunk) => !inEntry.has(chunk)));
    if (assets.js.length > 0) shares[module._name] = assets;
  }
  // webpack's order is that in which the modules were resolved.
  return Object.fromEntries(Object.entries(shares).sort(([one], [other]) => (one < other ? -1 : 1)));
}
