import { expect, test } from '@jest/globals';
import type { OwnershipForm } from '@sentinel/edgar';
import { sharesPerAds } from './shares-per-ads.ts';

const ratioOf = (title: string, ...footnotes: string[]) =>
  sharesPerAds(
    {
      non_derivative_transactions: [{ row: 1, security_title: title }],
      footnotes: Object.fromEntries(footnotes.map((text, n) => [`F${n + 1}`, text])),
      remarks: null,
    } as unknown as OwnershipForm,
    { rows: [1] },
  );

test.each([
  ['Ordinary Shares', 'Each American Depositary Share ("ADS") represents 8 ordinary shares.', '8'],
  ['Ordinary Shares', '1 ADS = 43,200 ordinary shares', '43200'],
  ['Ordinary Shares', 'The shares are held as ADSs, each representing ten (10) Ordinary Shares.', '10'],
  ['Ordinary Shares', 'Each ADS represents five Class A ordinary shares.', '5'],
  ['Class A Ordinary Shares (1 ADS represents 20 Class A Ordinary Shares)', '', '20'],
])('%s: %s', (title, footnote, ratio) => {
  expect(ratioOf(title, footnote)).toBe(ratio);
});

test('no ratio where the row counts ADSs, or the form states none, one share or less, or several', () => {
  expect(ratioOf('American Depositary Shares', 'Each ADS represents 8 ordinary shares.')).toBeNull();
  expect(ratioOf('ADSs, each representing 8 Ordinary Shares')).toBeNull();
  expect(ratioOf('Common Stock', 'Held in a trust.')).toBeNull();
  expect(ratioOf('Ordinary Shares', 'Each ADS represents one ordinary share.')).toBeNull();
  expect(ratioOf('Ordinary Shares', 'Each ADS represents 1 ordinary share.')).toBeNull();
  expect(ratioOf('Ordinary Shares', 'Each ADS represents 1/10 of an ordinary share.')).toBeNull();
  expect(ratioOf('Ordinary Shares', 'Each ADS represents 0.5 ordinary shares.')).toBeNull();
  expect(
    ratioOf('Ordinary Shares', 'Each ADS represents 8 ordinary shares.', 'One ADS represents 4 ordinary shares.'),
  ).toBeNull();
});
