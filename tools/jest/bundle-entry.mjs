import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle } from '../node-bundle.mjs';

const NODE_MODULES = resolve(import.meta.dirname, '../../node_modules');

/**
 * Bundles an entry of a workspace as its build does, for tests that start it as a process again and again: from its sources each start
 * takes seconds.
 * @param {string} workspace folder
 * @param {string} entry such as `src/server.ts`
 * @returns {Promise<string>} the path of the bundle
 */
export async function bundleEntry(workspace, entry) {
  const outdir = mkdtempSync(join(tmpdir(), 'sentinel-test-entry-'));
  symlinkSync(NODE_MODULES, join(outdir, 'node_modules'));
  await build({ ...nodeBundle(workspace, [entry]), outdir });
  return join(outdir, entry.replace(/^src\//, '').replace(/\.ts$/, '.js'));
}
