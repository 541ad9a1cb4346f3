import { expect, test } from '@jest/globals';
import { eightKItemsOfText } from './eight-k-items-of-text.ts';

const TEXT = [
  'FORM 8-K',
  'Item 5. Other Events',
  '  ** ITEM\u00a012: Results of Operations',
  'Item 13. Not an item',
  'Item 0. Not an item',
  'item 7.',
  'Item 5. Other Events (continued)',
  'Item 4 of Form 8-K is not meant',
  'Item 3, and Item 6',
  'See Item 8. Change in Fiscal Year',
  'Item 2.02 Results of Operations and Financial Condition',
  'Item 9.01. Exhibits',
  'Item 2.99 Not an item',
  'Item 5.02(b) Departure of Directors',
  'Item 8.01 above',
  'Item 1.011 Not an item',
].join('\n');

test.each([
  ['the day before the renumbering', '2004-08-20', ['5', '12', '7']],
  ['the day of the renumbering', '2004-08-23', ['2.02', '9.01', '5.02']],
  ['later', '2025-03-14', ['2.02', '9.01', '5.02']],
  ['an unknown day', null, ['2.02', '9.01', '5.02']],
])('headings of items in a text filed on %s', (_when, filedOn, items) => {
  expect(eightKItemsOfText(TEXT, filedOn)).toEqual(items);
});

test('a text without headings has no items', () => {
  expect(eightKItemsOfText('Nothing happened.', null)).toEqual([]);
});
