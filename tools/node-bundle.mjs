// How a workspace's node entries are bundled: relative files, @sentinel/* packages (TypeScript source) and a few others
// are included; every other bare import stays.
import { isBuiltin } from 'node:module';

/** Packages of hundreds of small files: loaded one by one, they take a third of each process's start. */
const BUNDLED = /^(@sentinel|typebox|drizzle-orm)(\/|$)/;

/** Leaves every bare import external, save the packages that are bundled. @type {import('esbuild').Plugin} */
const fewPackages = {
  name: 'few-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || BUNDLED.test(path) || /^[A-Za-z]:[\\/]/.test(path)) return undefined;
      return { path: isBuiltin(path) && !path.startsWith('node:') ? `node:${path}` : path, external: true };
    });
  },
};

/**
 * Options of esbuild for the entries of a workspace, given as `src/server.ts`: dist/server.js and so on below `workspace`.
 * @param {string} workspace folder
 * @param {string[]} entries
 * @returns {import('esbuild').BuildOptions}
 */
export const nodeBundle = (workspace, entries) => ({
  absWorkingDir: workspace,
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
  plugins: [fewPackages],
});
