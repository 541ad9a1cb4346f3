import { describe, expect, test } from '@jest/globals';
import { FIRST_SEARCH, inThousands, lateFilingText, sortedBy } from './trade-search.ts';

describe('Explore Insider Trades, part 3 sections 4, 5 and 9', () => {
  test('starts at page 1 with 20 rows by ticker ascending', () => {
    expect(FIRST_SEARCH).toEqual({ page: 1, pageSize: 20, sort: { sort_column: 'ticker', sort_direction: 'asc' } });
  });

  test('the same column toggles, another starts ascending, and both return to page 1', () => {
    const onPageThree = { ...FIRST_SEARCH, page: 3 };
    const descending = sortedBy(onPageThree, 'ticker');
    expect(descending).toMatchObject({ page: 1, sort: { sort_column: 'ticker', sort_direction: 'desc' } });
    expect(sortedBy(descending, 'ticker').sort.sort_direction).toBe('asc');
    expect(sortedBy(descending, 'value').sort).toEqual({ sort_column: 'value', sort_direction: 'asc' });
  });

  test('warns of a filing later than two days, and only then', () => {
    expect(lateFilingText(5)).toBe('The SEC requires filing within 2 days. This trade was filed in 5 days.');
    expect(lateFilingText(2)).toBeUndefined();
    expect(lateFilingText(null)).toBeUndefined();
  });

  test('shows dollars in thousands, and nothing for an unknown value', () => {
    expect(inThousands(1_204_500)).toBe('1,204.50');
    expect(inThousands(null)).toBeUndefined();
  });
});
