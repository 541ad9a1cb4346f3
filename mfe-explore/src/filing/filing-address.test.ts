import { expect, test } from '@jest/globals';
import { readFilingAddress } from './filing-address.ts';

const ACCNO = '0000019617-25-001028';
const read = (accno: string) => readFilingAddress(new URLSearchParams({ accno }));
const at = (cik: number) => `https://www.sec.gov/Archives/edgar/data/${cik}/000001961725001028/${ACCNO}-index.htm`;

test.each([ACCNO, '000001961725001028', ` ${ACCNO} `])('a number: "%s"', (text) => {
  expect(read(text)).toEqual({ accno: ACCNO, secUrl: at(19617) });
});

test('a link to the SEC tells the company, too', () => {
  expect(read(at(1812447))).toEqual({ accno: ACCNO, secUrl: at(1812447) });
});

test('the SEC has nothing that was made up', () => {
  expect(read('0009990001-26-000117')).toEqual({ accno: '0009990001-26-000117', secUrl: null });
});

test('anything else is unreadable, and nothing asks for nothing', () => {
  expect(read('EMBX')).toEqual({ unreadable: 'EMBX' });
  expect(read('javascript:alert(1)')).toEqual({ unreadable: 'javascript:alert(1)' });
  expect(read('  ')).toBeNull();
  expect(readFilingAddress(new URLSearchParams())).toBeNull();
});
