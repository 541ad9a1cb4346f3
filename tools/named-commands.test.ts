import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', 'README.md', 'CONTRIBUTING.md', 'docs/*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** A workspace is named by its folder or by its package. */
const scriptsOf = (workspace: string): Record<string, string> => {
  const folder = workspace.startsWith('@') ? `node_modules/${workspace}` : workspace;
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts;
};

test.each(pages)('%s names scripts and benchmarks that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const scripts = [...text.matchAll(/npm run ([a-z][\w:-]*)(?: -w (\S+))?/g)];
  const unknown = scripts.filter(([, name = '', workspace = '.']) => !(name in scriptsOf(workspace)));
  expect(unknown.map(([command]) => command)).toEqual([]);
  const benchmarks = [...text.matchAll(/npm run bench -- ([a-z][a-z-]*)/g)].map(([, name]) => name);
  expect(benchmarks.filter((name) => !existsSync(join(root, `bench/${name}.ts`)))).toEqual([]);
});
