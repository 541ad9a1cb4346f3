import { transform } from 'esbuild';
import webpack, { type Compiler } from 'webpack';

const NAME = 'SentinelMinifyCss';

/** Minifies stylesheets before their hash is taken. */
export class MinifyCssPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          for (const [file, asset] of Object.entries(assets)) {
            if (!file.endsWith('.css')) continue;
            const { code } = await transform(asset.source().toString(), {
              loader: 'css',
              minify: true,
              target: 'es2022',
            });
            compilation.updateAsset(file, new webpack.sources.RawSource(code));
          }
        },
      );
    });
  }
}
