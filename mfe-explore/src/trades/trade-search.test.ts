import { describe, expect, test } from '@jest/globals';
import { dayText, FIRST_SEARCH, filingUrl, inThousands, lateFilingText, sortedBy } from './trade-search.ts';

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

  test('shows dates as 05 Jan 2024, September too', () => {
    expect(dayText('2024-01-05')).toBe('05 Jan 2024');
    expect(dayText('2025-09-30')).toBe('30 Sep 2025');
  });

  test('links to the filing index built from cik and accession number', () => {
    expect(filingUrl({ cik: '0001812447', accno: '0000019617-25-001028' })).toBe(
      'https://www.sec.gov/Archives/edgar/data/1812447/000001961725001028/0000019617-25-001028-index.htm',
    );
  });
});
