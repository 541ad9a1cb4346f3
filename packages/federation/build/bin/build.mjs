#!/usr/bin/env node
// Builds the area or the shell of the current folder: `federation-build remote|shell [--development]`.
import { tsImport } from 'tsx/esm/api';

const [kind, ...options] = process.argv.slice(2);
if (kind !== 'remote' && kind !== 'shell') {
  console.error('usage: federation-build remote|shell [--development]');
  process.exit(1);
}
/** @type {typeof import('../src/index.ts')} */
const { buildRemote, buildShell } = await tsImport('../src/index.ts', import.meta.url);
const startedAt = performance.now();
try {
  const build = kind === 'remote' ? buildRemote : buildShell;
  const { release, facts } = await build({
    folder: process.cwd(),
    forDevelopment: options.includes('--development'),
  });
  /** @param {readonly string[]} names */
  const sent = (names) => names.reduce((sum, name) => sum + (facts.get(name)?.sentBytes ?? 0), 0) / 1000;
  const { first } = release;
  const parts = [
    ...(release.kind === 'remote' ? [`entry ${sent([release.entry]).toFixed(1)}`] : []),
    `first js ${sent(first.js).toFixed(1)}`,
    `css ${sent(first.css).toFixed(1)}`,
    ...Object.entries(release.kind === 'shell' ? release.lazyShared : {}).map(
      ([name, { js }]) => `${name} ${sent(js).toFixed(1)}`,
    ),
  ];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${release.area} ${release.version}: ${parts.join(', ')} kB br (${seconds} s)`);
} catch (error) {
  const { name, message, stack } = /** @type {Error} */ (error);
  const { faults } = /** @type {Partial<import('../src/index.ts').BuildFault>} */ (error);
  console.error(name === 'ShapeError' || faults || !stack ? message : stack);
  const fail = () => process.exit(1);
  // `npm run dev`, which shows it in the pages.
  if (process.send) process.send(faults ?? [{ file: null, line: null, message }], fail);
  else fail();
}
