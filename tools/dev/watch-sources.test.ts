import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { watchSources } from './watch-sources.mjs';

let root: string;
let seen: string[];
let stop: () => Promise<void>;

const SOURCE = 'mfe-alerts/src/page.tsx';
const path = (file: string) => join(root, file);
const write = (file: string, text: string) => writeFileSync(path(file), text);

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sentinel-sources-')));
  for (const folder of ['mfe-alerts/src', 'mfe-alerts/dist', 'packages/ui/src', 'services/market'])
    mkdirSync(path(folder), { recursive: true });
  write(SOURCE, 'one');
  seen = [];
  stop = await watchSources(root, ['mfe-alerts', 'packages'], (files) => seen.push(...files));
});
afterEach(async () => {
  await stop();
  rmSync(root, { recursive: true });
});

/** Makes a change, and waits until it is told; of a folder that comes or goes as a whole, its own name may be all. */
async function seesChange(file: string, change: () => void, folder = file): Promise<void> {
  seen.length = 0;
  change();
  const until = Date.now() + 5_000;
  while (!seen.includes(file) && !seen.includes(folder)) {
    if (Date.now() > until) throw new Error(`${file} was not told of, only [${seen.join(', ')}]`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

test('each change of a file that was replaced before is seen: written anew and renamed, `sed -i`, in place', async () => {
  const replace = (text: string) => {
    write(`${SOURCE}~`, text);
    renameSync(path(`${SOURCE}~`), path(SOURCE));
  };
  await seesChange(SOURCE, () => write(SOURCE, 'two'));
  await seesChange(SOURCE, () => replace('three'));
  await seesChange(SOURCE, () => replace('four'));
  await seesChange(SOURCE, () => execFileSync('sed', ['-i', 's/four/five/', path(SOURCE)]));
  await seesChange(SOURCE, () => execFileSync('sed', ['-i', 's/five/six/', path(SOURCE)]));
  await seesChange(SOURCE, () => write(SOURCE, 'seven'));
});

test('a folder that is removed and made again, as git does, and a new one stay watched', async () => {
  const folder = 'packages/ui/src';
  const file = `${folder}/button.tsx`;
  const make = () => {
    mkdirSync(path(folder));
    write(file, 'made');
  };
  await seesChange(file, () => write(file, 'one'));
  await seesChange(file, () => rmSync(path(folder), { recursive: true }), folder);
  await seesChange(file, make, folder);
  await seesChange(file, () => write(file, 'two'));
  await seesChange(file, () => write(file, 'three'));
});

test('builds, installed packages, tests and other folders are not told of', async () => {
  mkdirSync(path('mfe-alerts/node_modules'));
  write('mfe-alerts/dist/entry.js', 'built');
  write('mfe-alerts/node_modules/left.js', 'installed');
  write('mfe-alerts/src/page.test.tsx', 'test');
  write('services/market/app.ts', 'other');
  await seesChange(SOURCE, () => write(SOURCE, 'two'));
  expect(new Set(seen)).toEqual(new Set([SOURCE]));
});
