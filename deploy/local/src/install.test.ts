import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ensureInstalled } from './install.mjs';

let root = '';
let lines: string[] = [];
const npmBefore = process.env.npm_execpath;
const print = (line: string) => void lines.push(line);

/** Makes `npm` a script that records its arguments in npm.log, then does what is given. */
function fakeNpm(then = '') {
  const script = join(root, 'npm.js');
  writeFileSync(
    script,
    `require('node:fs').appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');\n${then}`,
  );
  process.env.npm_execpath = script;
}
const npmRuns = () => {
  try {
    return readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};
const lockFile = (versions: Record<string, string>, hidden = false) => {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  const content = { packages: Object.fromEntries([...(hidden ? [] : [['', { name: 'root' }]]), ...packages]) };
  writeFileSync(join(root, hidden ? 'node_modules/.package-lock.json' : 'package-lock.json'), JSON.stringify(content));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sentinel-test-install-'));
  lines = [];
  lockFile({ fastify: '5.0.0' });
  fakeNpm("require('node:fs').mkdirSync('node_modules', { recursive: true });");
});
afterEach(() => {
  if (npmBefore === undefined) delete process.env.npm_execpath;
  else process.env.npm_execpath = npmBefore;
  rmSync(root, { recursive: true, force: true });
});

test('a bare clone is installed with npm ci once, and told about', async () => {
  expect(await ensureInstalled(root, { print })).toBe(true);
  expect(await ensureInstalled(root, { print })).toBe(false);
  expect(npmRuns()).toHaveLength(1);
  expect(npmRuns()[0]).toMatch(/^ci .*--include=dev/);
  expect(lines[0]).toBe('Installing dependencies (npm ci, once per lock file) ...');
});

test('a changed lock file is installed again', async () => {
  await ensureInstalled(root, { print });
  lockFile({ fastify: '5.0.1' });
  expect(await ensureInstalled(root, { print })).toBe(true);
  expect(npmRuns()).toHaveLength(2);
});

test('what somebody installed by hand is taken as it is when it matches, and not when it does not', async () => {
  mkdirSync(join(root, 'node_modules'));
  lockFile({ fastify: '4.0.0' }, true);
  expect(await ensureInstalled(root, { print })).toBe(true);
  rmSync(join(root, 'node_modules'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  lockFile({ fastify: '5.0.0' }, true);
  expect(await ensureInstalled(root, { print })).toBe(false);
  expect(npmRuns()).toHaveLength(1);
});

test('a failing install says why, what to do, and is tried again next time', async () => {
  fakeNpm("console.error('npm error code EUSAGE'); process.exit(1);");
  await expect(ensureInstalled(root, { print })).rejects.toThrow(
    /npm ci failed \(exit code 1\)\. Run `npm ci` by hand[\s\S]*EUSAGE/,
  );
  fakeNpm("console.error('npm error code ENOTFOUND'); process.exit(1);");
  await expect(ensureInstalled(root, { print })).rejects.toThrow('The package registry cannot be reached.');
  expect(npmRuns()).toHaveLength(2);
});
