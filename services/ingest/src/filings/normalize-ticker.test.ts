import { expect, test } from '@jest/globals';
import { normalizeTicker } from './normalize-ticker.ts';

test.each([
  ['JPM', 'JPM'],
  [' jpm ', 'JPM'],
  ['BRK.B', 'BRK-B'],
  ['BRK/B', 'BRK-B'],
  ['brk-b', 'BRK-B'],
  ['MFAC.U', 'MFAC-U'],
  ['HEI, HEI.A', 'HEI'],
  ['GOOG/GOOGL', 'GOOG'],
  ['LEN & LEN.B', 'LEN'],
  ['NYSE: IBM', 'IBM'],
  ['(NASDAQ:AAPL)', 'AAPL'],
  ['"KO"', 'KO'],
])('%s is %s', (symbol, ticker) => expect(normalizeTicker(symbol)).toBe(ticker));

test.each([
  null,
  '',
  '-',
  '--',
  'NONE',
  'none',
  'N/A',
  'n/a',
  'N.A.',
  'NA',
  '[NONE]',
  'Not Applicable',
  'ACME HOLDINGS_X!?',
  '@@@',
])('%s has no ticker, or only its first word is one', (symbol) =>
  expect(normalizeTicker(symbol)).toBe(symbol === 'ACME HOLDINGS_X!?' ? 'ACME' : null),
);
