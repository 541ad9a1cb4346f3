#!/usr/bin/env node
// `npm run bench -- NAME...`: measures against the figures of the design; prints one JSON object per line. Without a name it says what there is.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../deploy/local/src/install.mjs';

const root = resolve(import.meta.dirname, '..');
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
// Options (--trades=50000) go to the benchmarks.
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((name) => !all.includes(name));
/** @param {string} name */
const describe = (name) => {
  const [, about = ''] = /^\/\*\*(.*?)\*\//ms.exec(readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')) ?? [];
  return `${name}\n  ${about.replace(/^ \* /gm, '  ').trim()}\n`;
};
if (wanted.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`No such benchmark: ${name}.`);
  console.error(`usage: npm run bench -- NAME... [--OPTION=VALUE...]\n\n${all.map(describe).join('\n')}`);
  process.exit(1);
}
await ensureInstalled(root, { print: console.error });
for (const name of wanted) {
  const file = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
