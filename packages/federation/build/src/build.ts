import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets, Release, RemoteRelease, ShellRelease } from '@sentinel/federation';
import { Budgets, checkShape, SHELL } from '@sentinel/federation/parse';
import webpack, { type Chunk, type Compilation, type Configuration } from 'webpack';
import { readAreaManifest } from './area-manifest.ts';
import { faultOf } from './build-fault.ts';
import { callsOf } from './calls.ts';
import { type FileFacts, finishFiles } from './compress.ts';
import { globalNameOf, nameOutput, outputVersion, takeOutput } from './output-version.ts';
import { PORTAL, requiredPortal, requiredRange } from './requirements.ts';
import { SHARED_KEYS } from './shared-table.ts';
import { checkProvided, consumedBy, consumedExports, importsOf, lazyShares, providedShares } from './shares.ts';
import {
  type BuildOptions,
  DRAWN_FILE,
  drawnConfig,
  ENTRY_FILE,
  EXPOSED_CHUNK,
  remoteConfig,
  shellConfig,
} from './webpack-config.ts';
import { installedVersion } from './workspace.ts';

/** What connects the bundles; the shell provides it, and remotes are built for it. */
const RUNTIME = '@module-federation/runtime-core';

interface BuildRequest {
  readonly folder: string;
  readonly forDevelopment?: boolean;
}

/** A finished build, and the size of its files. */
export interface Built<R extends Release> {
  readonly release: R;
  /** The folder of its files. */
  readonly folder: string;
  readonly facts: ReadonlyMap<string, FileFacts>;
}

/**
 * Builds an area into `dist/<version>/` and writes `dist/release.json`.
 * @throws ShapeError for a mistake in area.json, BuildFault for one in the code
 */
export async function buildRemote({ folder, forDevelopment = false }: BuildRequest): Promise<Built<RemoteRelease>> {
  const manifest = readAreaManifest(folder);
  const options = startBuild(folder, manifest.name, forDevelopment);
  const compilation = await compile(remoteConfig(options));
  const drawn = await buildDrawn('remote', options);
  const consumed = consumedExports(compilation);
  const requires = requirementsOf(consumed, compilation, folder);
  const calls = await callsOf({ compilation, folder, consumed: consumed.keys(), manifest });
  const runtime = installedVersion(RUNTIME);
  const budgets = readBudgets(folder);
  const { version, ...output } = await finishBuild(options, { manifest, requires, calls, runtime, ...budgets });
  if (!output.facts.has(ENTRY_FILE)) throw new Error('The build has no entry');
  const firstChunks = exposedChunks(compilation);
  const release: RemoteRelease = {
    kind: 'remote',
    area: manifest.name,
    version,
    manifest,
    container: globalNameOf(manifest.name, version),
    entry: ENTRY_FILE,
    first: assetsOf(firstChunks),
    firstShares: consumedBy(compilation, firstChunks),
    ...budgets,
    requires,
    calls,
    runtime,
    ...drawn,
    files: fileTable(output.facts),
  };
  writeRelease(folder, release);
  return { release, ...output };
}

/** The chunks that `./lifecycles` loads. */
export function exposedChunks({ namedChunks }: Compilation): Set<Chunk> {
  const exposed = namedChunks.get(EXPOSED_CHUNK);
  if (!exposed) throw new Error('The build does not expose ./lifecycles');
  return new Set([...exposed.groupsIterable].flatMap((group) => group.chunks));
}

/** Builds the shell into `dist/<version>/` and writes `dist/release.json`. */
export async function buildShell({ folder, forDevelopment = false }: BuildRequest): Promise<Built<ShellRelease>> {
  const options = startBuild(folder, SHELL, forDevelopment);
  const compilation = await compile(shellConfig(options));
  const drawn = await buildDrawn('shell', options);
  const shares = providedShares(compilation);
  checkProvided(SHARED_KEYS, shares, importsOf(compilation, join(folder, 'src/provide-shared.ts')));
  const provides = { ...shares, [PORTAL]: installedVersion(PORTAL) };
  const calls = await callsOf({ compilation, folder, consumed: [] });
  const runtime = installedVersion(RUNTIME);
  const { version, ...output } = await finishBuild(options, { provides, calls, runtime });
  const entrypoint = compilation.entrypoints.get(SHELL);
  if (!entrypoint) throw new Error('The build has no entry');
  if (!forDevelopment) checkShellBudget(assetsOf(entrypoint.chunks).js, output.facts);
  const release: ShellRelease = {
    kind: 'shell',
    area: SHELL,
    version,
    first: assetsOf(entrypoint.chunks),
    provides,
    lazyShared: lazyShares(compilation, new Set(entrypoint.chunks), assetsOf),
    calls,
    runtime,
    ...drawn,
    files: fileTable(output.facts),
  };
  writeRelease(folder, release);
  return { release, ...output };
}

/** The most that the scripts of every page's beginning may weigh as sent, in kB of 1,000 bytes (FEDERATION.md). */
const SHELL_BUDGET = 115;

/** @throws Error when the shell's first scripts weigh more than every page can be asked to load */
export function checkShellBudget(
  scripts: readonly string[],
  facts: ReadonlyMap<string, Pick<FileFacts, 'sentBytes'>>,
): void {
  const sent = scripts.reduce((sum, name) => sum + (facts.get(name)?.sentBytes ?? 0), 0) / 1_000;
  if (sent <= SHELL_BUDGET) return;
  throw new Error(
    `The shell's first scripts weigh ${sent.toFixed(1)} kB as sent, and may weigh ${SHELL_BUDGET} kB: load later what the first view does not need`,
  );
}

/** What the area's package.json says that it may weigh. */
function readBudgets(folder: string): Pick<RemoteRelease, 'budgets'> {
  const { budgets } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { budgets?: unknown };
  return budgets === undefined ? {} : { budgets: checkShape(Budgets, budgets, 'package.json.budgets') };
}

function startBuild(folder: string, area: string, forDevelopment: boolean): BuildOptions {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const outputFolder = join(folder, 'dist', 'output');
  mkdirSync(outputFolder, { recursive: true });
  return { folder, area, outputFolder, forDevelopment };
}

/** Builds what draws the pages on the server, for the shell and the areas that have it (`src/drawn.tsx`). */
async function buildDrawn(role: 'shell' | 'remote', options: BuildOptions): Promise<Pick<Release, 'drawn'>> {
  if (!existsSync(join(options.folder, 'src/drawn.tsx'))) return {};
  await compile(drawnConfig(role, options));
  return { drawn: DRAWN_FILE };
}

/** Names the output after a hash of its content and of what the release adds (`extra`); then compresses it. */
async function finishBuild({ folder, area, outputFolder, forDevelopment }: BuildOptions, extra: unknown) {
  const output = takeOutput(outputFolder);
  const version = outputVersion(output, extra);
  const named = nameOutput(join(folder, 'dist'), area, output, version);
  return { version, folder: named, facts: await finishFiles(named, forDevelopment ? 'fast' : 'best') };
}

/**
 * What an area requires of the shell: each shared module it imports, in the version it was built against, and the
 * portal.
 */
export function requirementsOf(
  consumed: ReadonlyMap<string, ReadonlySet<string>>,
  compilation: Compilation,
  folder: string,
): Record<string, string> {
  const ranges = [...consumed].map(([key, names]) => [key, requiredRange(key, names)] as const);
  const sources = [...compilation.fileDependencies]
    .filter((file) => file.startsWith(join(folder, 'src')) && /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  return Object.fromEntries(
    [...ranges, [PORTAL, requiredPortal(sources)] as const].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function writeRelease(folder: string, release: Release): void {
  writeFileSync(join(folder, 'dist/release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

/** Runs webpack. @throws BuildFault with what it found wrong, warnings too */
export function compile(config: Configuration): Promise<Compilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        const fault = faultOf(error, stats);
        if (fault) reject(fault);
        else if (stats) resolve(stats.compilation);
      });
    });
  });
}

export function assetsOf(chunks: Iterable<Chunk>): Assets {
  const files = [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))];
  return { js: files.filter((name) => name.endsWith('.js')), css: files.filter((name) => name.endsWith('.css')) };
}

function fileTable(facts: ReadonlyMap<string, FileFacts>): Release['files'] {
  return Object.fromEntries(
    [...facts].map(([name, { sha384, bytes, sentBytes }]) => [name, { sha384, bytes, sent: sentBytes }]),
  );
}
