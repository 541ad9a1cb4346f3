import { build } from 'esbuild';

/**
 * A module and all that it imports as one script, which a page under test runs: it gives the module's exports to a global name.
 * @param {string} entry the path of the module
 * @param {string} globalName
 * @returns {Promise<string>}
 */
export async function bundleForPage(entry, globalName) {
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
    target: 'es2023',
  });
  return script?.text ?? '';
}
