import { expect, test } from '@jest/globals';
import { columnsOfFile } from './columns-of-file.ts';

test('a file has the columns of the screen, then what an auditor finds the filing by (FINDINGS B18)', () => {
  expect(columnsOfFile(['ticker', 'cik', 'value'])).toEqual([
    'ticker',
    'cik',
    'value',
    'accno',
    'filing_url',
    'acceptance',
  ]);
  expect(columnsOfFile(['acceptance', 'cik', 'filing_url', 'accno'])).toEqual([
    'acceptance',
    'cik',
    'filing_url',
    'accno',
  ]);
});
