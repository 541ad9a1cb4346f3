import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { AssetIntegrityPlugin } from './asset-integrity.plugin.ts';
import { classNameOf } from './class-name.ts';
import { MinifyCssPlugin } from './minify-css.plugin.ts';
import { globalNameOf } from './output-version.ts';
import { sharedTable } from './shared-table.ts';
import { ROOT } from './workspace.ts';

const require = createRequire(import.meta.url);

/** A chunk or stylesheet that has not loaded within this time counts as failed, and can be requested again. */
const CHUNK_TIMEOUT_MS = 8_000;

/** Name of the chunk that an area exposes. */
export const EXPOSED_CHUNK = 'lifecycles';
/** The file that the shell loads first to reach a remote. */
export const ENTRY_FILE = 'entry.js';

export interface BuildOptions {
  readonly folder: string;
  readonly area: string;
  /** Where webpack writes; the build then moves the files to the folder of their version. */
  readonly outputFolder: string;
  /**
   * Not minified, with source maps, for development. React stays the production build, because React 19 refuses a mix.
   */
  readonly forDevelopment: boolean;
}

/** What the shell and the remotes have in common. Settings and reasons: docs/decisions, "Federation settings". */
function baseConfig(options: BuildOptions): Configuration {
  const uniqueName = globalNameOf(options.area);
  return {
    mode: 'production',
    context: options.folder,
    target: ['web', 'es2022'],
    devtool: options.forDevelopment ? 'source-map' : false,
    cache: options.forDevelopment ? { type: 'filesystem', name: options.area } : false,
    output: {
      path: options.outputFolder,
      clean: true,
      publicPath: 'auto',
      uniqueName,
      // No hashes: the folder's name contains the version. A chunk's hash in another file's code would change the names
      // that its minifier chooses, and so give a new version to a build in which only a comment changed.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // A module that throws while it is evaluated is evaluated again at the next import.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs'],
      // Its package.json points to the development build whatever the mode.
      alias: {
        'react-router$': join(ROOT, 'node_modules/react-router/dist/production/index.mjs'),
        'react-router/dom$': join(ROOT, 'node_modules/react-router/dist/production/dom-export.mjs'),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            swcrc: false,
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
              target: 'es2022',
            },
          },
        },
        {
          test: /\.css$/,
          // Packages that declare themselves free of side effects would lose the styles they import.
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: classNameOf(options.area),
                },
              },
            },
          ],
        },
        { test: /\.(woff2|png|jpe?g|svg|webp|avif)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'deterministic',
      minimize: !options.forDevelopment,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      ...(options.forDevelopment ? [] : [new MinifyCssPlugin()]),
      new AssetIntegrityPlugin(),
    ],
    // react-datepicker builds an import from a variable that is never set in a browser.
    ignoreWarnings: [{ module: /react-datepicker/ }],
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/** A remote: a container that exposes only `./lifecycles` and uses the shell's runtime and the shell's singletons. */
export function remoteConfig(options: BuildOptions): Configuration {
  const base = baseConfig(options);
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: globalNameOf(options.area),
        filename: ENTRY_FILE,
        exposes: { './lifecycles': { import: './src/lifecycles.ts', name: EXPOSED_CHUNK } },
        shared: sharedTable('remote'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/** The shell: provides the singletons and the one Module Federation runtime. */
export function shellConfig(options: BuildOptions): Configuration {
  const base = baseConfig(options);
  return {
    ...base,
    entry: { shell: join(options.folder, 'src/index.ts') },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: globalNameOf(options.area),
        remotes: {},
        shared: sharedTable('shell'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        runtimePlugins: [join(options.folder, 'src/provide-runtime.ts')],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}
