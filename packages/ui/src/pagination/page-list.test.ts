import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pageList } from './page-list.ts';

describe('pages in the footer (spec part 2 section 9)', () => {
  test.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 65, [1, 2, 3, 'gap', 65]],
    [4, 65, [1, 2, 3, 4, 5, 'gap', 65]],
    [30, 65, [1, 'gap', 29, 30, 31, 'gap', 65]],
    [65, 65, [1, 'gap', 63, 64, 65]],
    [1, 0, []],
  ])('page %d of %d shows %j', (current, count, expected) => {
    expect(pageList(current, count)).toEqual(expected);
  });

  test('first, last, the current page and its neighbors are always there, in order, and a gap hides two or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 5000 }), fc.nat(), (count, seed) => {
        const current = (seed % count) + 1;
        const list = pageList(current, count);
        const pages = list.filter((entry) => entry !== 'gap');
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        for (const page of [1, current - 1, current, current + 1, count]) {
          if (page >= 1 && page <= count) expect(pages).toContain(page);
        }
        for (const [index, entry] of list.entries()) {
          if (entry !== 'gap') continue;
          expect(Number(list[index + 1]) - Number(list[index - 1])).toBeGreaterThan(2);
        }
        expect(list.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
