#!/usr/bin/env node
// `npm test`: every check of the house, from a bare clone, ending with one line that sums all suites.
// `npm test -- NAME...` runs only the named steps (types, api, contract, brands, lint, architecture, folders, unused, unit, build, browser).
// `npm test -- --changed [COMMIT]` is for while one works: types, lint, and the unit tests that what changed since the commit reaches, the nearest
// first, for as long as somebody waits for an answer.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../deploy/local/src/install.mjs';
import { findTestBrowser } from './browser.mjs';
import { changedFiles, testsReached } from './changed.mjs';
import { isThorough } from './thorough.mjs';

const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
const COUNTED = /** @type {const} */ (['passed', 'failed', 'skipped']);

/** @param {string} name */
const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Runs a command with its output on the terminal; resolves to its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {'as it comes' | 'at the end'} [prints]
 * @returns {Promise<number>}
 */
const run = (command, args, env = {}, prints = 'as it comes') =>
  new Promise((done, failed) => {
    const output = prints === 'as it comes' ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', failed);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(chunks));
      done(code ?? 1);
    });
  });

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * A step that either passes as a whole or fails as a whole.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {'as it comes' | 'at the end'} [prints]
 */
const check = (command, args, env, prints) => async () => {
  const code = await run(command, args, env, prints);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
};

/**
 * One that only reads the code, and may run beside another.
 * @param {string} command
 * @param {string[]} args
 */
const read = (command, args) => check(command, args, {}, 'at the end');

/** @param {string[]} [args] more of Jest's arguments */
async function unit(args = []) {
  const report = join(results, 'jest.json');
  rmSync(report, { force: true });
  const json = ['--json', `--outputFile=${report}`, '--silent=false'];
  const code = await run(process.execPath, ['tools/jest.mjs', ...json, ...args]);
  const found = readJson(report);
  const failed = (found?.numFailedTests ?? 0) + (found?.numRuntimeErrorTestSuites ?? 0);
  return {
    passed: found?.numPassedTests ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: found?.numPendingTests ?? 0,
  };
}

/** After this time no more tests begin, so that the answer comes within 90 s on a quiet machine. */
const ANSWER_MS = 60_000;
/** Tests of one Jest run: enough to keep its processes busy. */
const AT_ONCE = 24;

/** @param {readonly string[]} changed */
async function unitOfChange(changed) {
  const tests = testsReached(root, changed);
  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, skipped: 0 };
  let done = 0;
  while (done < tests.length && performance.now() < ANSWER_MS) {
    const found = await unit(['--runTestsByPath', ...tests.slice(done, done + AT_ONCE)]);
    for (const key of COUNTED) sum[key] += found[key];
    done = Math.min(done + AT_ONCE, tests.length);
  }
  const left = tests.length - done;
  console.log(`\n${done} of the ${tests.length} test files that the change reaches were run.`);
  if (left > 0) console.log(`${left} that are farther away were not: \`npm test -- unit\` runs all.`);
  return sum;
}

async function browser() {
  if (!findTestBrowser()) {
    console.error('No Chromium was found. Install it (apt-get install chromium) or name it in CHROMIUM_PATH.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = join(results, 'playwright.json');
  const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = readJson(report)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return {
    passed: stats?.expected ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats?.skipped ?? 0,
  };
}

const turbo = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
/**
 * Steps that read the code and write nothing, the longest first: two of them run at a time.
 * @type {Record<string, () => Promise<Counts>>}
 */
const READING = {
  architecture: read(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '.']),
  types: read(bin('tsc'), ['-p', 'tsconfig.json']),
  api: read(process.execPath, ['tools/tsx.mjs', 'tools/api.ts']),
  contract: read(process.execPath, ['tools/tsx.mjs', 'tools/contract.ts']),
  brands: read(process.execPath, ['tools/tsx.mjs', 'tools/brands.ts']),
  lint: read(bin('biome'), ['ci', '--error-on-warnings']),
  folders: read(bin('depcruise'), ['--config', '.dependency-cruiser-folders.cjs', '--output-type', 'err', '.']),
  unused: read(bin('knip'), []),
};
/** @type {Record<string, () => Promise<Counts>>} */
const USING = {
  build: check(
    bin('turbo'),
    ['run', 'build', 'build:local', '--output-logs=errors-only', '--ui=stream', '--concurrency=2'],
    turbo,
  ),
  unit: () => unit(),
  browser,
};

await ensureInstalled(root);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const names = [...Object.keys(READING), ...Object.keys(USING)];
const [option, ...options] = process.argv.slice(2);
const ofChange = option === '--changed';
if (ofChange) {
  try {
    const changed = changedFiles(root, options[0]);
    USING.unit = () => unitOfChange(changed);
  } catch (error) {
    console.error(`git: ${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
}
const wanted = ofChange ? ['types', 'lint', 'unit'] : process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${names.join(', ')}`);
  process.exit(1);
}
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const table = [];

/**
 * Runs those of some steps that are wanted, in their order.
 * @param {Record<string, () => Promise<Counts>>} steps
 * @param {number} atOnce
 */
async function runSteps(steps, atOnce) {
  const waiting = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, step] = next;
      if (atOnce === 1) console.log(`\n== ${name}`);
      const began = performance.now();
      const found = await step();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      for (const key of COUNTED) total[key] += found[key];
      const { passed, failed, skipped } = found;
      const line = `${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(13)} ${passed} passed, ${failed} failed, ${skipped} skipped  (${seconds} s)`;
      table.push(line);
      if (atOnce > 1) console.log(`\n== ${line}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

await runSteps(READING, 2);
await runSteps(USING, 1);
console.log(`\n${table.join('\n')}\n`);
if (!isThorough)
  console.log('Nightly tests (*.nightly.test.ts, @nightly) were left out: `THOROUGH=on npm test` runs them too.');
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
