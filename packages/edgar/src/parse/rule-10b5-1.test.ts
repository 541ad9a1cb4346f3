import { expect, test } from '@jest/globals';
import { hasOpenData, openFiles, openText } from '../testing/open-edgar-data.ts';
import { mentionsRule10b51, planStatement } from './rule-10b5-1.ts';

test.each([
  'a Rule 10b5-1 trading plan',
  'Rule 10b5-1(c) plan',
  'Rule 10b-5-1',
  'RULE 10B5–1',
  'rule 10b5 1',
  'Rule 10(b)5-1.',
  'Rule 10b5‑1',
  'Rule 10b5-\n   1 plan',
  'Rule 10b5\u00AD-1',
  'Rule 10b5 - 1',
  'Rule 10b-\n5-1',
])('%j is about trading plans', (text) => {
  expect(mentionsRule10b51(text)).toBe(true);
});

test.each([
  'Rule 10b-5',
  'Rule 10b-5\n1. The',
  'Rule 10b-5 1,000 shares',
  'Rule 10b-5 - 1,000 shares',
  'Rule 10b-5, 1934 Act',
  'Rule 16b-3(d)(1)',
  '210b5-1',
])('%j is not about trading plans', (text) => {
  expect(mentionsRule10b51(text)).toBe(false);
});

test.each([
  'The sales reported on this Form 4 were effected pursuant to a Rule 10b5-1 trading plan adopted by the Reporting Person.',
  'On May 30, 2023, Mr. Altman adopted a 10b5-1 Plan. The shares set forth above were sold pursuant to the 10b5-1 Plan.',
  'This transaction was made pursuant to a previously adopted plan complying with Rule 10b5-1(c).',
  'Sold under a Rule 10b5-1 plan. The reporting person did not have control over the timing of the sales.',
  'The reporting person did not have any influence on the timing of the sales under the Rule 10b5-1 plan.',
  'Shares withheld for taxes, not sold by the reporting person. The other sales were made under a Rule 10b5-1 plan.',
  'The shares were sold to cover taxes and not at the discretion of the reporting person, under a Rule 10b5-1 plan.',
])('%j affirms a plan', (text) => {
  expect(planStatement(text)).toBe('affirmed');
});

test.each([
  'This sale was not made pursuant to a Rule 10b5-1 trading plan.',
  'The purchase was NOT pursuant to a 10b5-1 plan.',
  'These transactions were not effected under a 10b5-1 plan.',
  'The sale wasn’t part of a Rule 10b5-1 trading plan.',
  'None of these sales were made under a Rule 10b5-1 plan.',
  'None of the transactions reported herein was effected pursuant to a Rule 10b5-1(c) plan.',
  'No transaction reported on this form was made pursuant to a Rule 10b5-1 plan.',
  'Neither sale was made pursuant to a Rule 10b5-1 plan.',
  'Shares acquired other than pursuant to the issuer’s 10b5-1 plan.',
  'SHARES ACQUIRED OTHER THAN PURSUANT TO A RULE 10B5-1 PLAN.',
  'NONE OF THESE SALES WERE MADE UNDER A RULE 10B5-1 PLAN.',
  'NO SALE WAS MADE UNDER A RULE 10B5-1 PLAN.',
  'SOLD OUTSIDE OF ANY RULE 10B5-1 PLAN.',
  'Neither of the two sales was made under a Rule 10b5-1 plan.',
  'The shares were sold outside of the reporting person’s Rule 10b5-1 plan.',
  'The reporting person has not adopted a Rule 10b5-1 plan.',
  'The sales did not occur in accordance with Rule 10b5-1.',
])('%j denies a plan', (text) => {
  expect(planStatement(text)).toBe('denied');
});

test.each([
  'The sales reported in rows 1-3 were under a Rule 10b5-1 plan, row 4 was not.',
  'The sales in rows 1-3 were under a Rule 10b5-1 plan, but the sale in row 4 was not made pursuant to such plan.',
  'Of these, 500 shares were sold under a Rule 10b5-1 plan; 200 shares were not sold under the plan.',
  'The sales in rows 1 and 2 were made under a 10b5-1 plan. The sale in row 3 was not made under a 10b5-1 plan.',
])('%j says both', (text) => {
  expect(planStatement(text)).toBe('mixed');
});

test.each(['Not made pursuant to Rule 10b-5.', 'None of the sales were under the plan.'])('%j says nothing', (text) => {
  expect(planStatement(text)).toBeNull();
});

(hasOpenData ? test : test.skip)('every mention in the real forms at hand affirms a plan', () => {
  const mentions = new Set<string>();
  for (const [folder, ending] of [
    ['ownership', '.xml'],
    ['ownership_more', '.xml'],
    ['ownership_full_txt', '.txt'],
  ] as const)
    for (const name of openFiles(folder, ending))
      for (const [, , text = ''] of openText(folder, name).matchAll(/<(footnote|remarks)\b[^>]*>([^<]*)</g))
        if (mentionsRule10b51(text)) mentions.add(text);
  expect(mentions.size).toBeGreaterThan(40);
  expect([...mentions].filter((text) => planStatement(text) !== 'affirmed')).toEqual([]);
});
