#!/usr/bin/env node
// Runs Jest with the flag that its ES-module support needs. Arguments are Jest's own.
// From the folder of a workspace (`npm test -w NAME`) it runs the tests of that folder alone.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = process.cwd();
const bin = createRequire(import.meta.url).resolve('jest/bin/jest');
const child = spawn(
  process.execPath,
  [
    bin,
    '--config',
    resolve(root, 'jest.config.mjs'),
    ...(folder === root ? [] : ['--roots', folder]),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
