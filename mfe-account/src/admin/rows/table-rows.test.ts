import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FIRST_TABLE_STATE, nextSort, shownRows } from './table-rows.ts';

const texts = { filterTexts: (row: string) => [row], sortText: (row: string) => row };
const show = (rows: readonly string[], state: Partial<typeof FIRST_TABLE_STATE>) =>
  shownRows(rows, { ...FIRST_TABLE_STATE, ...state }, texts);

describe('admin tables', () => {
  test('a column is sorted up, then down, then not; another one starts upwards (part 2 section 4, "Table sort")', () => {
    const up = nextSort(null, 'Name');
    const down = nextSort(up, 'Name');
    expect([up?.direction, down?.direction, nextSort(down, 'Name')]).toEqual(['ascending', 'descending', null]);
    expect(nextSort(down, 'Email')).toEqual({ column: 'Email', direction: 'ascending' });
  });

  test('blanks sort last either way, numbers by value', () => {
    const rows = ['b10', '', 'b9', 'A'];
    expect(show(rows, { sort: { column: 'x', direction: 'ascending' } }).rows).toEqual(['A', 'b9', 'b10', '']);
    expect(show(rows, { sort: { column: 'x', direction: 'descending' } }).rows).toEqual(['b10', 'b9', 'A', '']);
  });

  test('the filter wants every word, in any case', () => {
    expect(show(['Ada Ayr', 'Ada Bern', 'Eve Ayr'], { filter: ' ayr ADA ' }).rows).toEqual(['Ada Ayr']);
  });

  test('a page beyond the last one gives the last one', () => {
    expect(show(['a', 'b', 'c'], { page: 9, pageSize: 2 })).toEqual({ rows: ['c'], page: 2, count: 3 });
    expect(show([], { page: 4 })).toEqual({ rows: [], page: 1, count: 0 });
  });

  test('every row is on one page, and on one only', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom(1, 2, 25), fc.boolean(), (rows, pageSize, isSorted) => {
        const sort = isSorted ? ({ column: 'x', direction: 'ascending' } as const) : null;
        const pages = Array.from({ length: Math.max(Math.ceil(rows.length / pageSize), 1) }, (_, index) =>
          show(rows, { page: index + 1, pageSize, sort }),
        );
        expect(pages.flatMap((page) => page.rows).sort()).toEqual([...rows].sort());
      }),
    );
  });
});
