import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';

interface LoadScriptHooks {
  readonly createScript: { tap(name: string, edit: (source: string, chunk: Chunk) => string): void };
}
const LoadScriptRuntimeModule = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule') as {
  getCompilationHooks(compilation: Compilation): LoadScriptHooks;
};

const NAME = 'SentinelAssetIntegrity';

/**
 * Every script and stylesheet that webpack's runtime adds to the page gets its integrity from the shell
 * (`shell/src/integrity/asset-integrity.ts`) before it loads.
 */
export class AssetIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\nglobalThis.__sentinelIntegrity(script, url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, href }) => `${source}\nglobalThis.__sentinelIntegrity(${tag}, ${href});`,
      );
    });
  }
}
