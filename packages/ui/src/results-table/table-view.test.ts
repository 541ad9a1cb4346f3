import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pageRows, type TableView, withinRows, withPageSize, withSort } from './table-view.ts';

const view: TableView = { page: 4, pageSize: 10, sort: null };

describe('the view of a table', () => {
  test('any sort change returns to page 1', () => {
    expect(withSort(view, { column: 'a', direction: 'asc' })).toEqual({
      page: 1,
      pageSize: 10,
      sort: { column: 'a', direction: 'asc' },
    });
    expect(withSort({ ...view, sort: { column: 'a', direction: 'desc' } }, null).page).toBe(1);
  });

  test('another page size keeps the first shown row in sight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(10, 20, 25, 50, 100),
        fc.constantFrom(10, 20, 25, 50, 100),
        (page, from, to) => {
          const firstRow = (page - 1) * from;
          const next = withPageSize({ page, pageSize: from, sort: null }, to);
          expect((next.page - 1) * to).toBeLessThanOrEqual(firstRow);
          expect(next.page * to).toBeGreaterThan(firstRow);
        },
      ),
    );
  });

  test('a page beyond the last becomes the last', () => {
    expect(withinRows(view, 31).page).toBe(4);
    expect(withinRows(view, 30).page).toBe(3);
    expect(withinRows(view, 0).page).toBe(1);
  });

  test('the pages together are all rows, once each', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 120 }), fc.constantFrom(10, 25), (rows, pageSize) => {
        const pages = Array.from({ length: Math.ceil(rows.length / pageSize) }, (_, index) =>
          pageRows(rows, { page: index + 1, pageSize }),
        );
        expect(pages.flat()).toEqual(rows);
      }),
    );
  });
});
