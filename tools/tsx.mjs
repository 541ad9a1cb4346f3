#!/usr/bin/env node
// Runs a TypeScript file of this repository straight after a clone: installs first when that is needed.
// usage: node tools/tsx.mjs FILE [ARGUMENTS]
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ensureInstalled } from '../deploy/local/src/install.mjs';

const root = resolve(import.meta.dirname, '..');
await ensureInstalled(root, { print: console.error });
const [file, ...args] = /** @type {[string, ...string[]]} */ (process.argv.slice(2));
const child = spawn(process.execPath, ['--import', 'tsx', resolve(root, file), ...args], { stdio: 'inherit' });
child.once('exit', (code) => process.exit(code ?? 1));
