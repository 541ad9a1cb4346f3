import { expect, test } from '@jest/globals';
import { tradeFlags } from './trade-flags.ts';

const TRADE = {
  flags: [],
  days_to_file: 2,
  is_superseded: false,
  value: 1000,
  price: 10,
  shares: 100,
  implausible: null,
  filer_count: 1,
  counts_with: null,
};
const names = (change: object) => tradeFlags({ ...TRADE, ...change }).map(({ name }) => name);

test('a trade on time and without flags has none', () => {
  expect(names({})).toEqual([]);
  expect(names({ days_to_file: null })).toEqual([]);
});

test('part 3 section 5: a trade filed after more than two business days is late, and says in how many', () => {
  expect(tradeFlags({ ...TRADE, days_to_file: 3 })).toEqual([
    { name: 'Late', reason: 'The SEC requires filing within 2 days. This trade was filed in 3 days.' },
  ]);
});

test('a trade of which an amendment replaces some rows says so', () => {
  expect(tradeFlags({ ...TRADE, flags: ['rows_restated'] })).toEqual([
    {
      name: 'Restated',
      reason: 'An amendment replaces some of the rows. Shares and value are those of the other rows.',
    },
  ]);
});

test('what replaces it comes first, then what is stored; an unknown flag is shown as stored', () => {
  expect(
    names({
      is_superseded: true,
      days_to_file: 9,
      implausible: { reason: 'value_over_close', close: 0.5, market_value: null, shares_per_ads: null },
      filer_count: 4,
      flags: ['amended_in_part', 'inconsistent_codes', 'brand_new'],
    }),
  ).toEqual(['Restated', 'Implausible value', 'Filed by 4 entities', 'Late', 'Restated', 'Inconsistent', 'brand_new']);
});

test('a row of a block says with which filing it counts', () => {
  const [flag] = tradeFlags({ ...TRADE, counts_with: '0000000001-26-000007' });
  expect(flag?.name).toBe('Same block');
  expect(flag?.reason).toMatch(/0000000001-26-000007/);
});
