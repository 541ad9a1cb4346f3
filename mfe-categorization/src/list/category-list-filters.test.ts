import { expect, test } from '@jest/globals';
import { memoryStore } from '@sentinel/browser-store';
import { CATEGORY_STATUSES, createCategoryListFilters } from './category-list-filters.ts';

test('the status filter of the list of assignments is kept under its key (spec part 3 section 2)', () => {
  const store = memoryStore();
  const filters = createCategoryListFilters(store);
  expect(filters.read()).toEqual(CATEGORY_STATUSES);
  filters.keep(['not started', 'completed']);
  expect(store.get('categoryListFilters')).toBe('{"status":["not started","completed"]}');
  expect(createCategoryListFilters(store).read()).toEqual(['completed', 'not started']);
  filters.keep([]);
  expect(filters.read()).toEqual([]);
});

test.each(['', 'x', 'null', '[]', '{"status":"completed"}', '{"other":[]}'])('%j hides nothing', (stored) => {
  const store = memoryStore();
  store.set('categoryListFilters', stored);
  expect(createCategoryListFilters(store).read()).toEqual(CATEGORY_STATUSES);
});

test('statuses that are not known are left out', () => {
  const store = memoryStore();
  store.set('categoryListFilters', '{"status":["gone",1,"in progress"]}');
  expect(createCategoryListFilters(store).read()).toEqual(['in progress']);
});
