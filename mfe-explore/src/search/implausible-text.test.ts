import { expect, test } from '@jest/globals';
import { filersText, implausibleText } from './implausible-text.ts';

const figures = { close: 0.24, market_value: 24_000_000, shares_per_ads: null };

test('issue 13: an implausible trade shows its value as filed, with its figures and the reason', () => {
  const filed = { value: 2.4035774e15, price: 24_035_774.4, shares: 100_000_000 };
  expect(implausibleText({ ...filed, implausible: { reason: 'price_is_total', ...figures } })).toBe(
    'Value as filed: $2.4 quadrillion, $24,035,774.40 × 100,000,000 shares. The price field holds the total. It counts in no sum, ranking or alert.',
  );
  expect(implausibleText({ ...filed, implausible: { reason: 'value_over_close', ...figures } })).toMatch(
    /more than ten times the close of \$0\.24\./,
  );
  expect(implausibleText({ ...filed, implausible: { reason: 'value_over_market_value', ...figures } })).toMatch(
    /more than the company's market value of \$24 million\./,
  );
  expect(
    implausibleText({
      value: 8.63e9,
      price: 3.45,
      shares: 2_501_582_400,
      implausible: { reason: 'ads_ratio', ...figures, shares_per_ads: 43_200 },
    }),
  ).toMatch(/^Value as filed: \$8\.6 billion, .* an ADS, which represents 43,200 of these shares\./);
  expect(implausibleText({ ...filed, implausible: { reason: 'date_before_1990', ...figures } })).toMatch(/before 1990/);
  expect(implausibleText({ ...filed, implausible: null })).toBeUndefined();
});

test('a block of several filers says so', () => {
  expect(filersText(4)).toBe('Filed by 4 entities of one chain of owners. The block counts once.');
  expect(filersText(1)).toBeUndefined();
});
