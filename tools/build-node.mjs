#!/usr/bin/env node
// Bundles a workspace's node entries: `node ../../tools/build-node.mjs src/server.ts [src/cli/ingest.ts ...]` → dist/server.js, dist/cli/ingest.js.
// Relative files and @sentinel/* packages (TypeScript source) go into the bundle; every other bare import stays an import.
import { rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const workspace = process.cwd();
const entries = process.argv.slice(2);
if (entries.length === 0) {
  console.error('build-node: name at least one entry, e.g. src/server.ts');
  process.exit(1);
}
const outside = entries.find((entry) => !resolve(entry).startsWith(join(workspace, 'src/')));
if (outside) {
  console.error(`build-node: ${outside} is not below src/`);
  process.exit(1);
}

/** Leaves every bare import external, save the workspace's own packages. @type {import('esbuild').Plugin} */
const workspacePackagesOnly = {
  name: 'workspace-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@sentinel/') || /^[A-Za-z]:[\\/]/.test(path)) return undefined;
      return { path: isBuiltin(path) && !path.startsWith('node:') ? `node:${path}` : path, external: true };
    });
  },
};

rmSync(join(workspace, 'dist'), { recursive: true, force: true });
try {
  await build({
    entryPoints: entries,
    outbase: 'src',
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    splitting: false,
    keepNames: true,
    logLevel: 'warning',
    plugins: [workspacePackagesOnly],
  });
} catch {
  // esbuild has printed what is wrong and where.
  process.exit(1);
}
