// Bundles of the libraries that consist of many files, for tests. Jest loads each module anew for each test file, and a bundle costs it
// as much as one of a library's files: without them two of three files that a screen's test loads are icons.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/jest-libraries');

/**
 * By Jest's project, each by the whole name that sources import. Left out: what a library outside of this list requires (`pino`,
 * `@opentelemetry/api`), because it would get a second copy, or none.
 */
const LIBRARIES = {
  web: [
    'lucide-react',
    '@base-ui/react/csp-provider',
    '@base-ui/react/dialog',
    '@base-ui/react/menu',
    '@base-ui/react/popover',
    '@base-ui/react/select',
    '@base-ui/react/slider',
    '@base-ui/react/tabs',
    '@base-ui/react/toast',
    '@tanstack/react-query',
    '@testing-library/dom',
    '@testing-library/jest-dom/matchers',
    '@testing-library/react',
    '@testing-library/user-event',
  ],
  node: [
    'drizzle-orm',
    'drizzle-orm/casing',
    'drizzle-orm/migrator',
    'drizzle-orm/pg-core',
    'drizzle-orm/postgres-js',
    'drizzle-orm/postgres-js/migrator',
    'fast-jwt',
    'fastify',
    'prom-client',
    'qrcode',
    'typebox',
    'typebox/value',
  ],
};
// A test and the libraries share one React and one driver; `thread-stream` starts a thread from a file beside its own.
const EXTERNAL = [
  'react',
  'react/*',
  'react-dom',
  'react-dom/*',
  'use-sync-external-store/*',
  'postgres',
  'thread-stream',
];

/** @param {string} name of a library */
const outName = (name) => name.replaceAll('/', '+');

/**
 * The source that exports what a library does: of a CommonJS module esbuild would export the default only.
 * @param {string} specifier
 */
async function exportsOf(specifier) {
  const names = Object.keys(await import(specifier));
  const named = names.filter((name) => !['default', 'module.exports', '__esModule'].includes(name));
  return [
    ...(named.length > 0 ? [`export { ${named.join(', ')} } from '${specifier}';`] : []),
    ...(names.includes('default') ? [`export { default } from '${specifier}';`] : []),
  ].join('\n');
}

/**
 * Finds the module of a name by what {@link exportsOf} says of it, so that a CommonJS module keeps its named exports.
 * @type {import('esbuild').Plugin}
 */
const namedExports = {
  name: 'named-exports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'entry-point' ? { path, namespace: 'library' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'library' }, async ({ path }) => ({
      contents: await exportsOf(path),
      resolveDir: ROOT,
    }));
  },
};

/**
 * What the bundles of a project are made with. The libraries of screens are ES modules; those of services seldom are.
 * @type {Record<'web' | 'node', import('esbuild').BuildOptions>}
 */
const OPTIONS = {
  web: { platform: 'browser' },
  node: {
    platform: 'node',
    plugins: [namedExports],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  },
};

/** @param {'web' | 'node'} project @param {string} folder */
const bundle = (project, folder) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: LIBRARIES[project].map((name) => ({ in: name, out: outName(name) })),
    outdir: folder,
    bundle: true,
    splitting: true,
    minifyWhitespace: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    target: 'node20',
    external: EXTERNAL,
    logLevel: 'error',
    ...OPTIONS[project],
  });

/**
 * Bundles what is not bundled yet.
 * @param {'web' | 'node'} project
 * @returns {Promise<Record<string, string>>} the bundle of each library, as Jest's `moduleNameMapper` takes it
 */
export async function bundledLibraries(project) {
  const made = createHash('sha256');
  for (const file of [join(ROOT, 'package-lock.json'), import.meta.filename]) made.update(readFileSync(file));
  const folder = join(CACHE, `${project}-${made.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    // Whoever finds the folder finds it whole; of two that bundle at once, one is enough.
    const making = `${folder}.${process.pid}`;
    await bundle(project, making);
    try {
      renameSync(making, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      rmSync(making, { recursive: true });
    }
  }
  return Object.fromEntries(LIBRARIES[project].map((name) => [`^${name}$`, join(folder, `${outName(name)}.mjs`)]));
}
