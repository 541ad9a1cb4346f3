import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRelease } from '@sentinel/federation';
import webpack, { type Compilation } from 'webpack';
import { readAreaManifest } from './area-manifest.ts';
import { assetsOf, exposedChunks, requirementsOf } from './build.ts';
import { faultOf } from './build-fault.ts';
import { globalNameOf, outputVersion, readOutput, withVersion } from './output-version.ts';
import { consumedBy, consumedExports } from './shares.ts';
import { type BuildOptions, ENTRY_FILE, remoteConfig } from './webpack-config.ts';

/** A build that is served from memory on the developer's own machine. */
export interface LocalBuild {
  readonly release: RemoteRelease;
  /** File name → content. */
  readonly files: ReadonlyMap<string, Buffer>;
}

interface WatchRequest {
  /** The area's. */
  readonly folder: string;
  /** Where webpack writes; emptied at the start. */
  readonly outputFolder: string;
  /** A file that it is made of has changed. */
  readonly onChanged?: () => void;
  readonly onBuilt: (build: LocalBuild) => void;
  /** The build before stays. */
  readonly onFault: (fault: Error) => void;
}

/** A burst of writes by an editor is one change. */
const SETTLE_MS = 20;

/**
 * Builds an area for the production shell that runs elsewhere, not minified and with source maps, now and after each
 * change of a file that it is made of. It says nothing of calls and sizes: such a build is never published.
 * @returns stops it
 */
export function watchRemote({ folder, outputFolder, onChanged, onBuilt, onFault }: WatchRequest): () => Promise<void> {
  const manifestFile = join(folder, 'area.json');
  const { name: area } = readAreaManifest(folder);
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  const options: BuildOptions = { folder, area, outputFolder, forDevelopment: true };
  const config = remoteConfig(options);
  const compiler = webpack({
    ...config,
    // Its own: an ordinary build may run meanwhile, and both would write the files of one cache.
    cache: { type: 'memory' },
    plugins: [
      ...(config.plugins ?? []),
      {
        apply: ({ hooks }) =>
          hooks.thisCompilation.tap('SentinelManifest', ({ fileDependencies }) => fileDependencies.add(manifestFile)),
      },
    ],
  });
  compiler.hooks.invalid.tap('SentinelChanged', () => onChanged?.());
  const watching = compiler.watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
    const fault = faultOf(error, stats);
    if (fault || !stats) return onFault(fault ?? new Error('webpack gave no result'));
    try {
      onBuilt(localBuild(options, stats.compilation, readAreaManifest(folder)));
    } catch (thrown) {
      onFault(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  });
  return () =>
    new Promise<void>((done) => {
      const end = () => compiler.close(() => done());
      if (watching) watching.close(end);
      else end();
    });
}

function localBuild(
  { folder, area, outputFolder }: BuildOptions,
  compilation: Compilation,
  manifest: RemoteRelease['manifest'],
): LocalBuild {
  const output = readOutput(outputFolder);
  const version = outputVersion(output, { manifest });
  const files = withVersion(area, output, version);
  const first = exposedChunks(compilation);
  const release: RemoteRelease = {
    kind: 'remote',
    area,
    version,
    manifest,
    container: globalNameOf(area, version),
    entry: ENTRY_FILE,
    first: assetsOf(first),
    firstShares: consumedBy(compilation, first),
    requires: requirementsOf(consumedExports(compilation), compilation, folder),
    files: Object.fromEntries(
      [...files].map(([name, content]) => [
        name,
        { sha384: createHash('sha384').update(content).digest('base64'), bytes: content.length },
      ]),
    ),
  };
  return { release, files };
}
