import { expect, test } from '@jest/globals';
import { findChanges } from './find-changes.ts';
import { describeChange } from './mutant.ts';

const changesOf = (source: string) => findChanges(source).map((change) => describeChange(source, change));

test.each([
  ['if (a < 1) b();', ['a < 1 → !(a < 1)', '< → <=', 'b(); → ;']],
  ["const é = a && !b ? 'x' : '';", ['a && !b → !(a && !b)', '&& → ||', '!b → (b)', "'x' → ''"]],
  ['const f = () => { return a + 1; };', ['return a + 1; → return undefined;', '+ → -']],
  ['const f = () => { return null; };', []],
  ['const f = () => { return false; };', ['false → true']],
  ["throw new Error('a text');", []],
  ["import a from 'a'; type B = 'b'; const c: B = d as 'b';", []],
  ["const name = 'a' + b;", ["'a' → ''"]],
  ['i++;', ['i++ → i--']],
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the code under test.
    'sql`select a -- b > c\n where a > ${b} and a between 1 and 2 and c is not null`;',
    ['> → >=', 'and → or', 'and → or', 'is not null → is null'],
  ],
])('%s', (source, expected) => {
  expect(changesOf(source)).toEqual(expected);
});
