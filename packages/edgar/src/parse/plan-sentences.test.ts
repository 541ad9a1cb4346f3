import { expect, test } from '@jest/globals';
import { FILED_SENTENCES, TRAP_SENTENCES } from '../testing/plan-sentences.ts';
import { planStatement } from './rule-10b5-1.ts';

test.each([...FILED_SENTENCES, ...TRAP_SENTENCES])('%j is %s', (text, said) => {
  expect(planStatement(text)).toBe(said);
});

test.each([
  'not ',
  'not under ',
  'no sale ',
  'after ',
  'outside of ',
  'none ',
  '10b5 ',
  'such plan ',
  'not x x x ',
  ' ',
])('a hostile footnote that repeats %j costs no more than its length', (part) => {
  const text = `${part.repeat(200_000 / part.length)} Rule 10b5-1`;
  const before = performance.now();
  planStatement(text);
  expect(performance.now() - before).toBeLessThan(500);
});
