import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sortRows } from './sort-cells.ts';

const order = (values: unknown[], direction: 'asc' | 'desc', kind?: 'date') =>
  sortRows(
    values.map((v) => ({ v })),
    { column: 'v', direction },
    { name: 'v', kind },
  ).map((row) => row.v);

describe('sorting (spec part 2 section 5)', () => {
  test('numbers are compared without %, $ and commas', () => {
    expect(order(['$1,000', '9%', '-3', '20'], 'asc')).toEqual(['-3', '9%', '20', '$1,000']);
    expect(order(['$1,000', '9%', '-3', '20'], 'desc')).toEqual(['$1,000', '20', '9%', '-3']);
  });

  test('numbers come before what is no number, in both directions, and blanks last', () => {
    expect(order(['pending', null, '5', 'n/a', '7'], 'asc')).toEqual(['5', '7', 'n/a', 'pending', null]);
    expect(order(['pending', null, '5', 'n/a', '7'], 'desc')).toEqual(['7', '5', 'pending', 'n/a', null]);
  });

  test('ISO dates sort as dates, and a date column sorts any date it can read', () => {
    expect(order(['2026-02-01', '2025-12-31', '2026-01-09'], 'asc')).toEqual([
      '2025-12-31',
      '2026-01-09',
      '2026-02-01',
    ]);
    expect(order(['Feb 1, 2026', 'Jan 9, 2026', 'Dec 31, 2025'], 'asc', 'date')).toEqual([
      'Dec 31, 2025',
      'Jan 9, 2026',
      'Feb 1, 2026',
    ]);
  });

  test('no sort leaves the order as given', () => {
    const rows = [{ v: 2 }, { v: 1 }];
    expect(sortRows(rows, null)).toBe(rows);
  });

  test('any mixture is put into one order: sorting again, or from another start, changes nothing', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constant(null),
      fc.constantFrom('2026-01-09', '$5'),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 40 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (cells, turn) => {
          const once = order(cells, turn);
          expect(order(once, turn)).toEqual(once);
          expect([...once].map(String).sort()).toEqual([...cells].map(String).sort());
        },
      ),
    );
  });
});
