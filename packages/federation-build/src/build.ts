import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Assets,
  parseAreaManifest,
  type Release,
  type RemoteRelease,
  SHELL,
  type ShellRelease,
} from '@sentinel/federation';
import webpack, { type Chunk, type Compilation, type Configuration } from 'webpack';
import { type FileFacts, finishFiles } from './compress.ts';
import { sharedTable, sharedVersions } from './shared-table.ts';
import { type BuildOptions, containerName, EXPOSED_CHUNK, remoteConfig, shellConfig } from './webpack-config.ts';
import { versionOf } from './workspace.ts';

interface BuildRequest {
  readonly folder: string;
  readonly forDevelopment?: boolean;
}

/** A finished build, and what its files weigh. */
export interface Built<R extends Release> {
  readonly release: R;
  readonly facts: ReadonlyMap<string, FileFacts>;
}

/**
 * Builds an area into `dist/<version>/` and writes `dist/release.json`.
 * @throws ShapeError for a mistake in area.json, Error with webpack's messages for one in the code
 */
export async function buildRemote({ folder, forDevelopment = false }: BuildRequest): Promise<Built<RemoteRelease>> {
  const manifest = parseAreaManifest(JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8')));
  const options = startBuild(folder, manifest.name, forDevelopment);
  const compilation = await compile(remoteConfig(options));
  const facts = await finishFiles(options.outputFolder, forDevelopment ? 'fast' : 'best');
  const entry = [...facts.keys()].find((name) => /^entry\.[a-f0-9]+\.js$/.test(name));
  if (entry === undefined) throw new Error('The build has no entry');
  const exposed = compilation.namedChunks.get(EXPOSED_CHUNK);
  if (!exposed) throw new Error('The build does not expose ./lifecycles');
  const firstChunks = new Set([...exposed.groupsIterable].flatMap((group) => group.chunks));
  const release: RemoteRelease = {
    kind: 'remote',
    area: manifest.name,
    version: options.version,
    manifest,
    container: containerName(options),
    entry,
    first: assetsOf(firstChunks),
    firstShares: [...new Set(consumedShares(compilation, firstChunks))].sort(),
    requires: sharedVersions(consumedShares(compilation), '^'),
    files: fileTable(facts),
  };
  finishBuild(folder, release);
  return { release, facts };
}

/** Builds the shell into `dist/<version>/` and writes `dist/release.json`. */
export async function buildShell({ folder, forDevelopment = false }: BuildRequest): Promise<Built<ShellRelease>> {
  const options = startBuild(folder, SHELL, forDevelopment);
  const compilation = await compile(shellConfig(options));
  const facts = await finishFiles(options.outputFolder, forDevelopment ? 'fast' : 'best');
  const entrypoint = compilation.entrypoints.get(SHELL);
  if (!entrypoint) throw new Error('The build has no entry');
  const release: ShellRelease = {
    kind: 'shell',
    area: SHELL,
    version: options.version,
    first: assetsOf(entrypoint.chunks),
    provides: sharedVersions(Object.keys(sharedTable('shell')), ''),
    lazyShared: lazyShares(compilation, new Set(entrypoint.chunks)),
    files: fileTable(facts),
  };
  finishBuild(folder, release);
  return { release, facts };
}

function startBuild(folder: string, area: string, forDevelopment: boolean): BuildOptions {
  const version = versionOf(folder, forDevelopment ? 'development' : 'production');
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const outputFolder = join(folder, 'dist', version);
  mkdirSync(outputFolder, { recursive: true });
  return { folder, area, version, outputFolder, forDevelopment };
}

function finishBuild(folder: string, release: Release): void {
  writeFileSync(join(folder, 'dist/release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

function compile(config: Configuration): Promise<Compilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('webpack gave no result'));
        if (stats.hasErrors() || stats.hasWarnings()) {
          return reject(new Error(stats.toString({ all: false, errors: true, warnings: true, colors: false })));
        }
        resolve(stats.compilation);
      });
    });
  });
}

function assetsOf(chunks: Iterable<Chunk>): Assets {
  const files = [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))];
  return { js: files.filter((name) => name.endsWith('.js')), css: files.filter((name) => name.endsWith('.css')) };
}

function fileTable(facts: ReadonlyMap<string, FileFacts>): Release['files'] {
  return Object.fromEntries([...facts].map(([name, { sha384, bytes }]) => [name, { sha384, bytes }]));
}

/** The shared modules that this build asks for, or those that some of its chunks ask for. */
function consumedShares(compilation: Compilation, chunks?: ReadonlySet<Chunk>): string[] {
  return [...compilation.modules].flatMap((module) => {
    if (module.type !== 'consume-shared-module') return [];
    const isIn =
      chunks === undefined ||
      [...compilation.chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunks.has(chunk));
    return isIn ? [(module as unknown as { options: { shareKey: string } }).options.shareKey] : [];
  });
}

/** The files of each shared package that the shell's entry does not hold. */
function lazyShares(compilation: Compilation, inEntry: ReadonlySet<Chunk>): Record<string, Assets> {
  const shares: Record<string, Assets> = {};
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    const name = (module as unknown as { _name: string })._name;
    const chunks = module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
    const assets = assetsOf(chunks.filter((chunk) => !inEntry.has(chunk)));
    if (assets.js.length > 0) shares[name] = assets;
  }
  return shares;
}
