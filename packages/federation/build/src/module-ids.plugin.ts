import { createRequire } from 'node:module';
import { relative } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';
import { ROOT } from './workspace.ts';

interface IdHelpers {
  getFullModuleName(module: Pick<Module, 'identifier'>, context: string): string;
  getUsedModuleIdsAndModules(compilation: Compilation): [usedIds: Set<string>, modules: Module[]];
  assignDeterministicIds(
    modules: Module[],
    nameOf: (module: Module) => string,
    comparator: (one: Module, other: Module) => number,
    assign: (module: Module, id: number) => boolean,
    ranges: readonly number[],
    expandFactor: number,
    extraSpace: number,
  ): void;
}
interface Comparators {
  compareModulesByPreOrderIndexOrIdentifier(graph: Compilation['moduleGraph']): (one: Module, other: Module) => number;
}
const require = createRequire(import.meta.url);
const ids = require('webpack/lib/ids/IdHelpers') as IdHelpers;
const { compareModulesByPreOrderIndexOrIdentifier } = require('webpack/lib/util/comparators') as Comparators;

const NAME = 'SentinelModuleIds';

/**
 * webpack's deterministic module ids (`DeterministicModuleIdsPlugin`), also for the modules that Module Federation adds:
 * their identifiers contain absolute paths, so clones in different folders would give different ids to the same module,
 * and so different versions to the same code.
 */
export class ModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap(NAME, () => {
        const [usedIds, modules] = ids.getUsedModuleIdsAndModules(compilation);
        const take = (module: Module, id: number) => {
          if (usedIds.has(String(id))) return false;
          usedIds.add(String(id));
          compilation.chunkGraph.setModuleId(module, id);
          return true;
        };
        const order = compareModulesByPreOrderIndexOrIdentifier(compilation.moduleGraph);
        const nameOf = (module: Module) => portableName(module, compiler.context);
        ids.assignDeterministicIds(modules, nameOf, order, take, [1000], 10, usedIds.size);
      });
    });
  }
}

/** The script that starts Module Federation's runtime. Its file is named by a hash of its content: of absolute paths. */
const RUNTIME_ENTRY = /\S*[\\/]\.federation[\\/]entry\.\S*/;

/** A module's identifier, without the folder that the repository is in. */
function portableName(module: Module, context: string): string {
  const name = ids.getFullModuleName(module, context);
  return name.replace(RUNTIME_ENTRY, 'runtime entry').replaceAll(ROOT, relative(context, ROOT));
}
