import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  COMPANY_CRITERIA,
  CONDITION_NAMES,
  columnName,
  conditionOf,
  EVENT,
  event_return,
  type Field,
  TRADE,
} from '@sentinel/fields';

const ROOT = join(import.meta.dirname, '..');

/** Where fields are filtered by, shown, explained and written to files. */
const SURFACES = ['mfe-explore/src', 'packages/market-ui/src', 'packages/contracts/market/src', 'services/market/src'];
/** Where alerts watch for them: the words of conditions, too. */
const ALERTS = [
  'mfe-alerts/src',
  'packages/alert-rules/src',
  'packages/contracts/alert-criteria/src',
  'packages/market-ui/src/alert-search',
  'services/alerts/src',
];
/** Tables whose columns have the names of a payload (spec part 2, section 3 "Results payload"). */
const PAYLOADS = /^(mfe-alerts\/src\/results|services\/alerts\/src\/results)\//;

/** The words of all fields and conditions that stand on a screen, in a message or in a file: texts of several words, or with a capital. */
const FIELDS: readonly Field[] = [
  ...[TRADE, EVENT].flatMap(({ filters, columns }) => [...filters, ...columns]),
  ...Object.values(COMPANY_CRITERIA),
];
const isShown = (text: string) => /[A-Z ]/.test(text) && !/^[A-Z][a-z]*$/.test(text);
type Words = ReadonlyMap<string, string>;
const wordsOf = (entries: readonly (readonly [name: string, texts: readonly string[]])[]): Words =>
  new Map(entries.flatMap(([name, texts]) => texts.filter(isShown).map((text) => [text, name] as const)));
const WORDS = wordsOf(
  FIELDS.map((field) => [
    field.name,
    [field.label, field.short, field.meaning, ...(field.column ? [columnName(field)] : [])],
  ]),
);
const CONDITION_WORDS = wordsOf(
  CONDITION_NAMES.map(conditionOf).map(({ asks, essential, label, meaning, name, short = label }) => [
    name,
    [label, short, meaning, essential?.text ?? '', ...('said' in asks ? [asks.said, asks.on, asks.off] : [])],
  ]),
);

/** Texts in quotes, and between tags. */
const TEXTS = /'([^']+)'|"([^"]+)"|`([^`]+)`|>([^<>{}]+)</g;

/** Words of fields that a source writes itself, with the field. */
const ownWords = (path: string, source: string, words: Words = WORDS): string[] =>
  source.split('\n').flatMap((line, index) =>
    [...line.matchAll(TEXTS)].flatMap((match) => {
      const text = (match.slice(1).find((one) => one !== undefined) ?? '').trim();
      const field = words.get(text);
      return field === undefined ? [] : `${path}:${index + 1} writes "${text}", which is a word of ${field}`;
    }),
  );

function sourcesOf(folders: readonly string[]): readonly (readonly [path: string, source: string])[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path) && existsSync(join(ROOT, path)))
    .filter((path) => !PAYLOADS.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]);
}

test('no surface writes a label, a heading or a meaning of a field itself', () => {
  const sources = sourcesOf([...SURFACES, ...ALERTS]);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(([path, source]) => ownWords(path, source))).toEqual([]);
});

test('alerts write no word of a condition themselves', () => {
  const sources = sourcesOf(ALERTS);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(([path, source]) => ownWords(path, source, CONDITION_WORDS))).toEqual([]);
  expect(ownWords('x.ts', "const label = 'Price Drop';", CONDITION_WORDS)).toHaveLength(1);
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
