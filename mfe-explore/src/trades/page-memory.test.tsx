import { beforeEach, expect, test } from '@jest/globals';
import { rememberedSearch, rememberSearch } from './page-memory.ts';
import { FIRST_SEARCH, type TradeSearch } from './trade-search.ts';

const SEARCH: TradeSearch = { page: 3, pageSize: 50, sort: { sort_column: 'value', sort_direction: 'desc' } };
beforeEach(() => sessionStorage.clear());

test('the last search of this tab comes back', () => {
  expect(rememberedSearch(['value'])).toEqual(FIRST_SEARCH);
  rememberSearch(SEARCH);
  expect(rememberedSearch(['value'])).toEqual(SEARCH);
});

test.each<[string, object]>([
  ['a column that nothing is sorted by', { ...SEARCH, sort: { sort_column: 'password', sort_direction: 'asc' } }],
  ['a direction there is not', { ...SEARCH, sort: { sort_column: 'value', sort_direction: 'up' } }],
  ['a page before the first', { ...SEARCH, page: 0 }],
  ['a page size that is not offered', { ...SEARCH, pageSize: 7 }],
  ['no sort', { page: 1, pageSize: 20 }],
])('%s is not taken over', (_name, stored) => {
  sessionStorage.setItem('exploreTrades_search', JSON.stringify(stored));
  expect(rememberedSearch(['value'])).toEqual(FIRST_SEARCH);
});
