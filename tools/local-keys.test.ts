import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { KEYS } from '../packages/session/src/keys.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The keys of local storage that each file takes for itself with `localStore('…', …)`, or with a constant of the same file. */
function takenKeys(): [key: string, file: string][] {
  const args = [
    'grep',
    '-l',
    '--untracked',
    'localStore(',
    '--',
    '*.ts',
    '*.tsx',
    ':!*.test.*',
    ':!packages/browser-store',
  ];
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...source.matchAll(/\blocalStore\(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part): [string, string] => {
          const text = part.startsWith("'") ? part : source.match(new RegExp(`const ${part} = ('[^']+')`))?.[1];
          if (text === undefined) throw new Error(`${file}: ${part} is no text, and no constant of this file`);
          return [text.slice(1, -1), file];
        }),
    );
  });
}

test('each key of local storage has one owner', () => {
  const taken = [...takenKeys(), ...Object.values(KEYS).map((key): [string, string] => [key, 'packages/session'])];
  const owners = new Map<string, string>();
  for (const [key, file] of taken) {
    expect([key, owners.get(key) ?? file]).toEqual([key, file]);
    owners.set(key, file);
  }
  expect(owners.size).toBeGreaterThan(30);
});
