import { expect, test } from '@jest/globals';
import { companyPath, readCompanyAddress } from './company-address.ts';

const read = (query: string) => readCompanyAddress(new URLSearchParams(query));

test('part 1 section 2: the ticker of the address counts in upper case', () => {
  expect(read('ticker=embx')).toEqual({ ticker: 'EMBX' });
  for (const text of ['%20brk-b ', 'BRK.B', 'brk%2Fb', 'BRK+B'])
    expect(read(`ticker=${text}`)).toEqual({ ticker: 'BRK-B' });
  expect(companyPath({ ticker: 'BRK-B' })).toBe('/company?ticker=BRK-B');
});

test('a CIK counts where there is no ticker, with its leading zeros', () => {
  expect(read('cik=1234567')).toEqual({ cik: '0001234567' });
  expect(read('ticker=EMBX&cik=1234567')).toEqual({ ticker: 'EMBX' });
});

test.each(['', 'ticker=', 'ticker=%20', 'tickers=EMBX'])('%j asks for no company', (query) =>
  expect(read(query)).toBeNull(),
);

test.each([
  ['ticker=%3Cscript%3E', '<SCRIPT>'],
  ['ticker=THIRTEENCHARS', 'THIRTEENCHARS'],
  ['cik=12x', '12x'],
])('%j is no ticker or CIK', (query, unreadable) => expect(read(query)).toEqual({ unreadable }));
