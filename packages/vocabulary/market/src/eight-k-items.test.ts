import { describe, expect, test } from '@jest/globals';
import { EIGHT_K_HEADER_TITLES, EIGHT_K_ITEM_OPTIONS, EIGHT_K_ITEMS } from './index.ts';

describe('8-K items', () => {
  test('every item has a header title, and every header title leads to an item', () => {
    expect([...new Set(Object.values(EIGHT_K_HEADER_TITLES))].sort()).toEqual(EIGHT_K_ITEMS.map((i) => i.code).sort());
  });

  test('an option reads "Item N - title" (part 2 section 3)', () => {
    expect(EIGHT_K_ITEM_OPTIONS).toContainEqual({
      value: '2.02',
      label: 'Item 2.02 - Results of Operations and Financial Condition',
    });
  });
});
