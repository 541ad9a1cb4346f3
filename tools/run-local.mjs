#!/usr/bin/env node
// Runs a built command, or a TypeScript file, against the product that `npm start` has running, or against DATABASE_URL or, by
// RELEASE_TOKEN, a portal elsewhere, when these are set.
// usage: node tools/run-local.mjs FILE [ARGUMENTS]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const [file, ...args] = /** @type {[string, ...string[]]} */ (process.argv.slice(2));
const home = resolve(root, process.env.SENTINEL_HOME ?? '.sentinel');
const runtime = join(home, 'runtime.json');

/** Where the product runs; the caller's own PATH, HOME and so on stay unchanged. */
const OF_THE_PRODUCT = [
  'DATABASE_URL',
  'RELEASES_DIR',
  'SENTINEL_HOME',
  'PUBLIC_URL',
  'SENTINEL_MODE',
  'OVERRIDE_SECRET',
];
/** @param {Record<string, string>} env */
const runningProduct = (env) =>
  Object.fromEntries(OF_THE_PRODUCT.filter((name) => name in env).map((name) => [name, env[name]]));

/** @param {string} text */
const fail = (text) => {
  console.error(text);
  process.exit(1);
};
const isElsewhere = Boolean(process.env.DATABASE_URL || process.env.RELEASE_TOKEN);
if (!isElsewhere && !existsSync(runtime))
  fail('Sentinel is not running here. Start it with `npm start`, or set DATABASE_URL.');
const env = isElsewhere ? {} : runningProduct(JSON.parse(readFileSync(runtime, 'utf8')).env);
const built = resolve(root, file);
if (!existsSync(built)) fail(`${file} is not built yet: run \`npm start\` or \`npm run build\` once.`);

const options = file.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'];
const child = spawn(process.execPath, [...options, built, ...args], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
});
child.once('exit', (code) => process.exit(code ?? 1));
