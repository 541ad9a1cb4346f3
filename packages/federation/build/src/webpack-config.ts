import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { AssetIntegrityPlugin } from './asset-integrity.plugin.ts';
import { classNameOf } from './class-name.ts';
import { MinifyCssPlugin } from './minify-css.plugin.ts';
import { ModuleIdsPlugin } from './module-ids.plugin.ts';
import { globalNameOf } from './output-version.ts';
import { SHARED_KEYS, sharedTable } from './shared-table.ts';
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

/** Sources, and the alias of a package whose package.json points to its development build whatever the mode. */
const RESOLVE: NonNullable<Configuration['resolve']> = {
  extensions: ['.tsx', '.ts', '.js', '.mjs'],
  alias: {
    'react-router$': join(ROOT, 'node_modules/react-router/dist/production/index.mjs'),
    'react-router/dom$': join(ROOT, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
};

const TYPESCRIPT_RULE = {
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
};

const ASSET_RULE = { test: /\.(woff2|png|jpe?g|svg|webp|avif)$/, type: 'asset/resource' };

/** Settings of css-loader: class names as `classNameOf` makes them. `onlyNames`: the names without the rules. */
const cssModules = (area: string, onlyNames = false) => cssModulesAs(classNameOf(area), onlyNames);

const cssModulesAs = (getLocalIdent: ReturnType<typeof classNameOf>, onlyNames: boolean) => ({
  loader: require.resolve('css-loader'),
  options: {
    // The addresses of fonts and pictures are for browsers.
    url: !onlyNames,
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      exportOnlyLocals: onlyNames,
      getLocalIdent,
    },
  },
});

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
    resolve: RESOLVE,
    module: {
      rules: [
        TYPESCRIPT_RULE,
        {
          test: /\.css$/,
          // Packages that declare themselves free of side effects would lose the styles they import.
          sideEffects: true,
          use: [MiniCssExtractPlugin.loader, cssModules(options.area)],
        },
        ASSET_RULE,
      ],
    },
    optimization: {
      chunkIds: 'named',
      // Our plugin's.
      moduleIds: false,
      minimize: !options.forDevelopment,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      ...(options.forDevelopment ? [] : [new MinifyCssPlugin()]),
      new AssetIntegrityPlugin(),
      new ModuleIdsPlugin(),
      new webpack.DefinePlugin({ BUILT_AS: JSON.stringify(uniqueName) }),
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

/** A part of the repository that is a release of its own, by the path of one of its files; else the shell. */
function ownerOf(path: string): { area: string; rootContext: string } {
  const folder = /^mfe-[^\\/]+/.exec(relative(ROOT, path))?.[0] ?? 'shell';
  return { area: folder.replace(/^mfe-/, ''), rootContext: join(ROOT, folder) };
}

/**
 * The shell and the areas as one bundle, without Module Federation, to compare with (`npm run bench -- federation`). Classes have
 * the names that the drawn pages of the releases have.
 * @param replaced module's file name → the file in its place
 */
export function singleBundleConfig(
  options: BuildOptions,
  entry: string,
  replaced: Readonly<Record<string, string>>,
): Configuration {
  const base = baseConfig(options);
  const nameClass: ReturnType<typeof classNameOf> = ({ resourcePath }, template, local) => {
    const { area, rootContext } = ownerOf(resourcePath);
    return classNameOf(area)({ rootContext, resourcePath }, template, local);
  };
  const styles = {
    test: /\.css$/,
    sideEffects: true,
    use: [MiniCssExtractPlugin.loader, cssModulesAs(nameClass, false)],
  };
  return {
    ...base,
    entry: { [options.area]: entry },
    plugins: [
      ...(base.plugins ?? []),
      ...Object.entries(replaced).map(
        ([name, file]) =>
          new webpack.NormalModuleReplacementPlugin(new RegExp(`/${name.replaceAll('.', '\\.')}$`), file),
      ),
    ],
    module: { rules: [TYPESCRIPT_RULE, styles, ASSET_RULE] },
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

/** The script that draws pages on the server (docs/decisions, "Drawn pages"). */
export const DRAWN_FILE = 'drawn.cjs';

/**
 * `src/drawn.tsx` as one script for Node. What the shell shares in the browser it shares here too: a remote's script
 * requires it by name, so both draw with the same components and class names as the browser.
 */
export function drawnConfig(role: 'shell' | 'remote', options: BuildOptions): Configuration {
  return {
    mode: 'production',
    context: options.folder,
    target: 'node20',
    devtool: false,
    entry: { drawn: join(options.folder, 'src/drawn.tsx') },
    output: { path: options.outputFolder, filename: DRAWN_FILE, publicPath: '', library: { type: 'commonjs2' } },
    resolve: { ...RESOLVE, conditionNames: ['import', 'require', 'node', 'default'] },
    externals: role === 'shell' ? [] : [asShared],
    module: {
      // What loads later in the browser has no part in drawing a page, and stays out.
      parser: { javascript: { dynamicImportMode: 'weak' } },
      rules: [
        TYPESCRIPT_RULE,
        { test: /\.css$/, use: [cssModules(options.area, true)] },
        { ...ASSET_RULE, generator: { emit: false } },
      ],
    },
    optimization: { moduleIds: 'deterministic', minimize: !options.forDevelopment },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    ignoreWarnings: [{ module: /react-datepicker/ }],
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  };
}

/** Leaves the shared packages to the `require` that the script is run with. */
async function asShared({ request = '' }: { request?: string }): Promise<string | undefined> {
  const isShared = SHARED_KEYS.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key));
  return isShared ? `commonjs ${request}` : undefined;
}
