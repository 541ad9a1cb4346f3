import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';

interface LoadScriptHooks {
  readonly createScript: { tap(name: string, edit: (source: string, chunk: Chunk) => string): void };
}
const LoadScriptRuntimeModule = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule') as {
  getCompilationHooks(compilation: Compilation): LoadScriptHooks;
};

const NAME = 'SentinelGuardedAssets';

/**
 * Every script and stylesheet that webpack's runtime adds to the page passes through the shell's guard first
 * (`shell/asset-guard.ts`), which sets its integrity.
 */
export class GuardedAssetsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\nglobalThis.__sentinelGuard(script, url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, href }) => `${source}\nglobalThis.__sentinelGuard(${tag}, ${href});`,
      );
    });
  }
}
