import { describe, expect, test } from '@jest/globals';
import { earningsWarnings, formWarnings, lateFilingText } from './trade-warnings.ts';

describe('the warnings of a trade, part 3 section 5', () => {
  test('filed later than two days after the trade, and only then', () => {
    expect(lateFilingText({ days_to_file: 5 })).toBe(
      'The SEC requires filing within 2 days. This trade was filed in 5 days.',
    );
    expect(lateFilingText({ days_to_file: 2 })).toBeUndefined();
    expect(lateFilingText({ days_to_file: null })).toBeUndefined();
  });

  test('between the end of a quarter and its announcement, or at most 30 days before one, or both', () => {
    expect(earningsWarnings({ btwn_fqe_ea: 1, next_ea_days: 31 })).toHaveLength(1);
    expect(earningsWarnings({ btwn_fqe_ea: 0, next_ea_days: 30 })).toEqual([
      'The next earnings announcement came 30 business days after this trade.',
    ]);
    expect(earningsWarnings({ btwn_fqe_ea: 1, next_ea_days: 1 })).toEqual([
      'This trade fell after the end of a fiscal quarter and before the earnings announcement for that quarter.',
      'The next earnings announcement came 1 business day after this trade.',
    ]);
    expect(earningsWarnings({ btwn_fqe_ea: 0, next_ea_days: 31 })).toEqual([]);
    expect(earningsWarnings({ btwn_fqe_ea: null, next_ea_days: null })).toEqual([]);
  });

  test('each flag where it stands', () => {
    expect(formWarnings({ filer_count: 1, flags: ['restated', 'placement', 'inconsistent'] })).toEqual([
      expect.stringMatching(/amendment/),
      expect.stringMatching(/placement/),
      expect.stringMatching(/contradicts itself/),
    ]);
    expect(formWarnings({ filer_count: 1, flags: ['odd_price', 'late'] })).toEqual([]);
    expect(formWarnings({ filer_count: 4, flags: [] })).toEqual([
      'Filed by 4 entities of one chain of owners. The block counts once.',
    ]);
  });
});
