import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

/** A file's text without its comments. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const CREATED = /\bcreate\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/** Where a file names a temporary table that another file creates, as `file: table`. */
function foreignNames(files: Readonly<Record<string, string>>): string[] {
  const codes = Object.entries(files).map(([path, text]) => ({ path, code: codeOf(text) }));
  const creators = new Map(
    codes.flatMap(({ path, code }) => [...code.matchAll(CREATED)].map(([, name = '']) => [name, path])),
  );
  return [...creators].flatMap(([name, creator]) =>
    codes
      .filter(({ path, code }) => path !== creator && new RegExp(`\\b${name}\\b`).test(code))
      .map(({ path }) => `${path}: ${name}`),
  );
}

const PRICES = resolve(import.meta.dirname, '..');

test('a temporary table is named by the value that its creator gives out, except in the file that creates it', () => {
  const paths = readdirSync(PRICES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  expect(
    foreignNames(Object.fromEntries(paths.map((path) => [path, readFileSync(join(PRICES, path), 'utf8')]))),
  ).toEqual([]);
});

test('the rule finds a name in SQL and in a value, not in a comment or in a longer name', () => {
  const files = {
    'creator.ts': 'await tx`create temp table odd_bar (id int) on commit drop`; await tx`analyze odd_bar`;',
    'reader.ts': 'await tx`select id from odd_bar`; // because',
    'namer.ts': "const odd = temporaryTable(tx, 'odd_bar');",
    'good.ts': '/** Reads odd_bar. */\n// Of odd_bar.\nawait tx`select from many odd_bars`; // odd_bar',
  };
  expect(foreignNames(files)).toEqual(['reader.ts: odd_bar', 'namer.ts: odd_bar']);
});
