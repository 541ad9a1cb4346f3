#!/usr/bin/env node
// Lays out what the image of the services holds: `node deploy/image/layout.mjs TARGET`, after `npm run build`. The Dockerfile
// runs it, and a test runs it without Docker.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles that only local mode runs: they make the demo accounts. */
const LOCAL_ONLY = ['services/identity/dist/cli/seed-local.js'];

/** Of a library nothing is taken but what runs; licenses stay. */
const NOT_RUN = /\.((spec|test)\.[cm]?js|map|md|markdown|ts|mts|cts|tsx|flow|tsbuildinfo|gyp|gypi|c|cc|cpp|h)$/i;
const NOT_RUN_FOLDER = /^(tests?|specs?|__tests__|docs?|examples?|benchmarks?|bench|coverage)$/i;
const LICENSE = /^(licen[cs]e|notice|copying)/i;

/**
 * The bundles of all services and of the migrations, as paths below `built`, in a fixed order.
 * @param {string} built
 */
function bundlesIn(built) {
  const services = readdirSync(join(built, 'services')).map((name) => `services/${name}`);
  return [...services, 'packages/database']
    .flatMap((folder) => filesBelow(join(built, folder, 'dist')).map((file) => `${folder}/dist/${file}`))
    .filter((file) => file.endsWith('.js') && !LOCAL_ONLY.includes(file))
    .sort();
}

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile());

/**
 * The packages that bundles import and Node does not have, as esbuild reads them.
 * @param {string} built
 * @param {string[]} bundles
 */
async function packagesOf(built, bundles) {
  const { metafile } = await build({
    absWorkingDir: built,
    entryPoints: bundles,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  return Object.values(metafile.outputs).flatMap(({ entryPoint = '', imports }) =>
    imports
      .filter(({ external, path }) => external && !/^(node:|\.)/.test(path) && !builtinModules.includes(path))
      .map(({ path }) => ({ workspace: entryPoint.split('/').slice(0, 2).join('/'), name: packageOf(path) })),
  );
}

/** @param {string} specifier */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The folder that Node finds a package in, looked for as Node does; undefined where it is not installed.
 * @param {string} name
 * @param {string} from
 * @param {string} root
 * @returns {string | undefined}
 */
function findPackage(name, from, root) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root ? undefined : findPackage(name, dirname(from), root);
}

/**
 * Every package that these need to run, each folder once. Optional ones (binaries of other platforms) count if installed.
 * @param {string} root
 * @param {{ workspace: string, name: string }[]} wanted
 */
function closure(root, wanted) {
  /** @type {Set<string>} */
  const folders = new Set();
  const queue = wanted.map(({ workspace, name }) => ({ name, from: join(root, workspace), isOptional: false }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const folder = findPackage(next.name, next.from, root);
    if (folder === undefined) {
      if (next.isOptional) continue;
      throw new Error(`${relative(root, next.from)} needs ${next.name}, which is not installed`);
    }
    if (folders.has(folder)) continue;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      queue.push({ name, from: folder, isOptional: name in optionalDependencies });
  }
  return [...folders].sort();
}

/**
 * Whether a workspace needs a package for development only: a command that can use it loads it when it is asked to, and
 * says so where it is not installed.
 * @param {string} root
 * @param {{ workspace: string, name: string }} wanted
 */
function isOfCheckouts(root, { workspace, name }) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  return name in devDependencies;
}

/** Copies what runs of a package; packages inside of it are copied for themselves. @param {string} from @param {string} to */
function copyPackage(from, to) {
  const real = realpathSync(from);
  cpSync(real, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const names = relative(real, path).split(sep);
      const last = names.at(-1) ?? '';
      if (names.some((name) => name === 'node_modules' || name.startsWith('.') || NOT_RUN_FOLDER.test(name)))
        return false;
      return LICENSE.test(last) || !NOT_RUN.test(last);
    },
  });
}

/**
 * Lays out the image's files below `target`: bundles of the services and their commands, the packages that they import, migrations,
 * brands, and the two scripts of this folder. No sources, tests, build tools, demo, and no released files of areas: those are
 * published to the release store.
 * @param {object} options
 * @param {string} options.root the repository, with its installed packages
 * @param {string} [options.built] where the built bundles are; the repository by default
 * @param {string} options.target a folder that does not exist yet
 * @returns {Promise<{ bundles: string[], packages: string[] }>} paths below `target`
 * @throws {Error} naming a package that is not installed
 */
export async function layOut({ root, built = root, target }) {
  rmSync(target, { recursive: true, force: true });
  const bundles = bundlesIn(built);
  const wanted = (await packagesOf(built, bundles)).filter((each) => !isOfCheckouts(root, each));
  const folders = closure(root, wanted);
  // With its map, so that the log of an error names the line of the source; sources are not in it.
  for (const file of bundles.flatMap((bundle) => [bundle, `${bundle}.map`]))
    cpSync(join(built, file), join(target, file));
  const packages = folders.map((folder) => relative(root, folder));
  for (const folder of packages) copyPackage(join(root, folder), join(target, folder));
  const migrations = 'packages/database/migrations';
  cpSync(join(root, migrations), join(target, migrations), {
    recursive: true,
    // The snapshots beside the journal are for writing new migrations.
    filter: (path) => !/_snapshot\.json$/.test(path),
  });
  cpSync(join(root, 'brands'), join(target, 'brands'), { recursive: true });
  for (const file of ['run.mjs', 'healthcheck.mjs']) cpSync(join(import.meta.dirname, file), join(target, file));
  // Bundles are ES modules.
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
  return { bundles, packages };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [target] = process.argv.slice(2);
  if (target === undefined) {
    console.error('layout: name the folder to write, e.g. /image');
    process.exit(1);
  }
  const root = resolve(import.meta.dirname, '../..');
  const { bundles, packages } = await layOut({ root, target: resolve(target) });
  console.log(`${bundles.length} bundles, ${packages.length} packages`);
}
