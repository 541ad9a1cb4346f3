import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { COMPANY_CRITERIA, columnName, EVENT, event_return, type Field, TRADE } from '@sentinel/fields';

const ROOT = join(import.meta.dirname, '..');

/** Where fields are filtered by, shown, explained and written to files. What alerts say of them follows (issue 38). */
const SURFACES = ['mfe-explore/src', 'packages/market-ui/src', 'packages/contracts/market/src', 'services/market/src'];

/** The words of all fields that stand on a screen or in a file: texts of several words, or with a capital. */
const FIELDS: readonly Field[] = [
  ...[TRADE, EVENT].flatMap(({ filters, columns }) => [...filters, ...columns]),
  ...Object.values(COMPANY_CRITERIA),
];
const isShown = (text: string) => /[A-Z ]/.test(text) && !/^[A-Z][a-z]*$/.test(text);
const WORDS = new Map(
  FIELDS.flatMap((field) =>
    [field.label, field.short, field.meaning, ...(field.column ? [columnName(field)] : [])]
      .filter(isShown)
      .map((text) => [text, field.name]),
  ),
);

/** Texts in quotes, and between tags. */
const TEXTS = /'([^']+)'|"([^"]+)"|`([^`]+)`|>([^<>{}]+)</g;

/** Words of fields that a source writes itself, with the field. */
const ownWords = (path: string, source: string): string[] =>
  source.split('\n').flatMap((line, index) =>
    [...line.matchAll(TEXTS)].flatMap((match) => {
      const text = (match.slice(1).find((one) => one !== undefined) ?? '').trim();
      const field = WORDS.get(text);
      return field === undefined ? [] : `${path}:${index + 1} writes "${text}", which is a word of ${field}`;
    }),
  );

test('no surface writes a label, a heading or a meaning of a field itself', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...SURFACES], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path) && existsSync(join(ROOT, path)));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((path) => ownWords(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test.each([
  ["const label = 'Days until next 8-K';", 'next_8K_days'],
  ['<h2>Return horizon (business days)</h2>', 'return_horizon'],
  [`const about = "${event_return.meaning.replaceAll("'", '’')}";`, undefined],
  [`const about = "${event_return.meaning}";`, 'event_return'],
])('%s is found', (line, field) => {
  const found = ownWords('x.ts', line);
  expect(found).toEqual(field === undefined ? [] : [expect.stringMatching(new RegExp(`^x.ts:1 .* ${field}$`))]);
});
