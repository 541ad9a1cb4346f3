#!/usr/bin/env node
// Runs Jest with the flag that its ES-module support needs. Arguments are Jest's own.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const bin = createRequire(import.meta.url).resolve('jest/bin/jest');
const child = spawn(process.execPath, [bin, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
});
child.on('exit', (code) => process.exit(code ?? 1));
