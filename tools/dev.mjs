#!/usr/bin/env node
// `npm run dev -- AREA`: the whole product, with the shell and one area rebuilt, published and reloaded after each change.
// `npm run dev -- AREA --shell URL`: this area alone, shown by a shell that runs elsewhere (tools/dev/show-in-shell.mjs).
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failedBuilds } from './dev/failed-builds.mjs';
import { showInShell } from './dev/show-in-shell.mjs';
import { watchSources } from './dev/watch-sources.mjs';

const root = resolve(import.meta.dirname, '..');
const areas = readdirSync(root)
  .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'area.json')))
  .map((name) => name.slice('mfe-'.length));
const { values, positionals } = parseArgs({ options: { shell: { type: 'string' } }, allowPositionals: true });
const area = positionals[0] ?? 'account';
if (!areas.includes(area)) {
  console.error(`There is no area "${area}". Areas: ${areas.join(', ')}`);
  process.exit(1);
}

if (values.shell !== undefined) {
  if (!/^https?:\/\//.test(values.shell) || !URL.canParse(values.shell)) {
    console.error(`--shell needs the address of a running portal, such as https://app.sentinel.example`);
    process.exit(1);
  }
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended.abort());
  await showInShell({ root, area, shell: values.shell, signal: ended.signal });
  process.exit(0);
}

const SOURCES_OF_PACKAGES = /^packages\/.+?\/src(\/|$)/;
/** What is rebuilt: its name, a folder of the repository, its kind of build, and which files are sources of it. */
const targets = [
  { area: 'shell', folder: 'shell', kind: 'shell', sources: /^shell\/src(\/|$)/ },
  { area, folder: `mfe-${area}`, kind: 'remote', sources: new RegExp(`^mfe-${area}/`) },
];
const SETTLE_MS = 80;

/** @typedef {import('./dev/failed-builds.mjs').Fault} Fault */

/**
 * Runs a script to its end, with its output on the terminal; gives whether it went well, and the faults that a build sent.
 * @param {string} script
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ isWell: boolean, faults: Fault[] }>}
 */
const run = (script, args, options) =>
  new Promise((done) => {
    /** @type {Fault[]} */
    let faults = [{ file: null, line: null, message: 'It ended without a word. See the terminal.' }];
    const child = spawn(process.execPath, [join(root, script), ...args], {
      ...options,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (sent) => {
      faults = /** @type {Fault[]} */ (sent);
    });
    child.once('close', (code) => done({ isWell: code === 0, faults }));
  });

/** Builds a target; gives whether it went well. @param {typeof targets[number]} target */
async function build({ area, folder, kind }) {
  const script = 'packages/federation/build/bin/build.mjs';
  const { isWell, faults } = await run(script, [kind, '--development'], { cwd: join(root, folder) });
  failed?.set(area, isWell ? null : faults);
  return isWell;
}

// The services read it: delivery then tells open pages about each publishing.
process.env.LIVE_RELOAD = 'on';
const { startSentinel } = await import('../deploy/local/src/start-sentinel.mjs');
const interrupted = new AbortController();
/** @type {import('../deploy/local/src/start-sentinel.mjs').RunningSentinel | undefined} */
let running;
/** @type {ReturnType<typeof failedBuilds> | undefined} */
let failed;
const stop = async () => {
  if (interrupted.signal.aborted) return;
  interrupted.abort();
  await running?.stop();
  failed?.end();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

try {
  running = await startSentinel({ signal: interrupted.signal });
} catch (error) {
  if (interrupted.signal.aborted) process.exit(0);
  console.error(error instanceof Error && error.name === 'StartError' ? error.message : error);
  process.exit(1);
}

failed = failedBuilds(running.home);

/** @param {{ folder: string }[]} built */
const publish = (built) =>
  run(
    'services/delivery/dist/cli/portal-release.js',
    ['publish', '--promote', ...built.map(({ folder }) => join(root, folder, 'dist'))],
    { env: { ...process.env, ...running.env } },
  );

/** Targets that changed since the last build began. */
const waiting = new Set(targets);
let isBuilding = false;

async function rebuild() {
  if (isBuilding) return;
  isBuilding = true;
  while (waiting.size > 0) {
    const turn = [...waiting];
    waiting.clear();
    const results = await Promise.all(turn.map(build));
    const built = turn.filter((_, index) => results[index]);
    if (built.length > 0) await publish(built);
  }
  isBuilding = false;
}

/** @type {NodeJS.Timeout | undefined} */
let settled;
await watchSources(root, ['shell', `mfe-${area}`, 'packages'], (files) => {
  const changed = targets.filter(({ sources }) =>
    files.some((file) => sources.test(file) || SOURCES_OF_PACKAGES.test(file)),
  );
  if (changed.length === 0) return;
  for (const target of changed) waiting.add(target);
  clearTimeout(settled);
  settled = setTimeout(() => void rebuild(), SETTLE_MS);
});
await rebuild();
console.log(
  `\nSentinel is at ${running.url}. Changes of the shell, of ${area} and of packages show by themselves. Ctrl-C stops.`,
);
