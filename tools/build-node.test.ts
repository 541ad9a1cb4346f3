import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let workspace = '';
beforeEach(() => {
  // Below node_modules, so that @sentinel/* resolves as it does for a real workspace.
  const folder = join(import.meta.dirname, '../node_modules/.cache');
  mkdirSync(folder, { recursive: true });
  workspace = mkdtempSync(join(folder, 'build-node-test-'));
  mkdirSync(join(workspace, 'src/cli'), { recursive: true });
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(workspace, file), text);
const build = (...entries: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'build-node.mjs'), ...entries], {
    cwd: workspace,
    encoding: 'utf8',
  });

test('bundles relative files, workspace packages and packages of many small files, leaves every other one an import, and the result runs', () => {
  write(
    'src/greeting.ts',
    "import { readFile } from 'fs/promises';\nexport const greeting: string = typeof readFile;\n",
  );
  write(
    'src/server.ts',
    "import { defineJob } from '@sentinel/jobs';\nimport Fastify from 'fastify';\nimport Type from 'typebox';\nimport { greeting } from './greeting.ts';\nconsole.log(greeting, defineJob('a-job').name, typeof Fastify, Type.Null().type);\n",
  );
  write('src/cli/tell.ts', "console.log('told');\n");
  const { status, stderr } = build('src/server.ts', 'src/cli/tell.ts');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const server = readFileSync(join(workspace, 'dist/server.js'), 'utf8');
  expect(server).toContain('from "fastify"');
  expect(server).toContain('from "bullmq"');
  expect(server).toContain('from "node:fs/promises"');
  expect(server).not.toMatch(/from "(@sentinel|typebox)/);
  expect(existsSync(join(workspace, 'dist/server.js.map'))).toBe(true);
  const run = (file: string) =>
    spawnSync(process.execPath, [file], {
      cwd: workspace,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  expect(run('dist/server.js').stdout).toBe('function a-job function null\n');
  expect(run('dist/cli/tell.js').stdout).toBe('told\n');
});

test('a broken source fails the build and names the file', () => {
  write('src/server.ts', "import { nothing } from './nowhere.ts';\nconsole.log(nothing);\n");
  const { status, stderr } = build('src/server.ts');
  expect(status).toBe(1);
  expect(stderr).toContain('src/server.ts:1:24');
});

test('what an earlier build left is removed', () => {
  write('src/server.ts', 'export {};\n');
  mkdirSync(join(workspace, 'dist'));
  write('dist/old.js', '');
  build('src/server.ts');
  expect(existsSync(join(workspace, 'dist/old.js'))).toBe(false);
});

test.each([[[]], [['../other/server.ts']]])('entries %j are refused', (entries) => {
  expect(build(...entries).status).toBe(1);
});
