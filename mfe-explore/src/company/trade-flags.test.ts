import { expect, test } from '@jest/globals';
import { tradeFlags } from './trade-flags.ts';

const TRADE = {
  flags: [],
  is_superseded: false,
  value: 1000,
  price: 10,
  shares: 100,
  implausible: null,
  counts_with: null,
};
const names = (change: object) => tradeFlags({ ...TRADE, ...change }).map(({ name }) => name);

test('a trade without flags has none; nor has one whose flag is a tag', () => {
  expect(names({})).toEqual([]);
  expect(names({ flags: ['private_placement'] })).toEqual([]);
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
      implausible: { reason: 'value_over_close', close: 0.5, market_value: null, shares_per_ads: null },
      flags: ['amended_in_part', 'inconsistent_codes', 'brand_new'],
    }),
  ).toEqual(['Restated', 'Implausible value', 'Restated', 'Inconsistent', 'brand_new']);
});

test('a row of a block says with which filing it counts', () => {
  const [flag] = tradeFlags({ ...TRADE, counts_with: '0000000001-26-000007' });
  expect(flag?.name).toBe('Same block');
  expect(flag?.reason).toMatch(/0000000001-26-000007/);
});
