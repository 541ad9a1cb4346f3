#!/usr/bin/env node
// Runs Jest with the flag that its ES-module support needs. Arguments are Jest's own.
// From the folder of a workspace (`npm test -w NAME`) it runs the tests of that folder alone.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = process.cwd();
// Whatever tests and their processes leave in the temporary folder is deleted after the run.
const temporary = makeTemporaryFolder('sentinel-tests-');

// A test file runs for seconds, and most of its code once or twice. Collecting garbage less often and optimizing code later make the whole
// run a tenth shorter. Workers get the same flags.
const V8_FLAGS = ['--max-semi-space-size=64', '--interrupt-budget=600000'];

const child = spawn(
  process.execPath,
  [
    ...V8_FLAGS,
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    ...['--config', resolve(root, 'jest.config.mjs')],
    ...process.argv.slice(2),
    // After the arguments: Jest takes every word behind --roots for a folder.
    ...(folder === root ? [] : ['--roots', folder]),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: temporary,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  },
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
