import type { Assets } from '@sentinel/federation';
import type { Chunk, Compilation, Dependency, Module } from 'webpack';

/** What Module Federation's modules carry; its types do not say so. */
interface ConsumeSharedModule extends Module {
  readonly options: { readonly shareKey: string };
}
interface ProvideSharedModule extends Module {
  readonly _name: string;
  readonly _version: string;
}

const isConsumed = (module: Module): module is ConsumeSharedModule => module.type === 'consume-shared-module';
const isProvided = (module: Module): module is ProvideSharedModule => module.type === 'provide-module';

/** Every export is used: `import *`, `import()`, or a use that webpack cannot tell. */
export const EVERYTHING = '*';

/** Shared module → the exports of it that this build really imports. */
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

/** The exports that one import names. An import for its effects alone names none; it stands beside those that do. */
function importedNames(dependency: Dependency, { moduleGraph }: Compilation): readonly string[] {
  if (dependency.type === 'harmony side effect evaluation') return [];
  const { getIds } = dependency as { getIds?: (graph: Compilation['moduleGraph']) => string[] };
  const [name] = getIds?.call(dependency, moduleGraph) ?? [];
  return [name ?? EVERYTHING];
}

/** The shared modules that some chunks of this build ask for. */
export function consumedBy(compilation: Compilation, chunks: ReadonlySet<Chunk>): string[] {
  const keys = [...compilation.modules]
    .filter(isConsumed)
    .filter((module) => [...compilation.chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunks.has(chunk)))
    .map(({ options }) => options.shareKey);
  return [...new Set(keys)].sort();
}

/** Shared module → version, of what the shell's build really contains. */
export function providedShares(compilation: Compilation): Record<string, string> {
  const provided = [...compilation.modules].filter(isProvided).map(({ _name, _version }) => [_name, _version] as const);
  return Object.fromEntries(provided.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Holds the table of shared packages against what the shell's build contains.
 * @throws Error for a package of the table that the shell does not import, and for one imported to be shared that is not
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

/** What `provide-shared.ts` imports, as it is written there. */
export function importsOf(compilation: Compilation, file: string): string[] {
  const module = [...compilation.modules].find((each) => each.nameForCondition() === file);
  return (module?.blocks ?? [])
    .flatMap(({ dependencies }) => dependencies)
    .flatMap((dependency) => {
      const { request } = dependency as { request?: string };
      return request === undefined ? [] : [request];
    });
}

/** The files of each shared package that the shell's entry does not hold. */
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
  return shares;
}
