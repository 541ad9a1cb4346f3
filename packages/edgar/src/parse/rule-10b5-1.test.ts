import { expect, test } from '@jest/globals';
import { mentionsRule10b51 } from './rule-10b5-1.ts';

test.each([
  'a Rule 10b5-1 trading plan',
  'Rule 10b5-1(c) plan',
  'Rule 10b-5-1',
  'RULE 10B5–1',
  'rule 10b5 1',
  'Rule 10(b)5-1.',
  'Rule 10b5‑1',
])('%j is about trading plans', (text) => {
  expect(mentionsRule10b51(text)).toBe(true);
});

test.each(['Rule 10b-5', 'Rule 10b-5 1,000 shares', 'Rule 10b-5, 1934 Act', 'Rule 16b-3(d)(1)', '210b5-1'])(
  '%j is not about trading plans',
  (text) => {
    expect(mentionsRule10b51(text)).toBe(false);
  },
);
