#!/usr/bin/env node
// Bundles a workspace's node entries: `node ../../tools/build-node.mjs src/server.ts [src/cli/ingest.ts ...]` → dist/server.js, dist/cli/ingest.js.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from './node-bundle.mjs';

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

rmSync(join(workspace, 'dist'), { recursive: true, force: true });
try {
  await build(nodeBundle(workspace, entries));
} catch {
  // esbuild has printed what is wrong and where.
  process.exit(1);
}
