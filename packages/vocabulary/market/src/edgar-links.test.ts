import { expect, test } from '@jest/globals';
import { filingUrl } from './edgar-links.ts';

test('a filing is found by CIK without leading zeros and accession number (part 3 sections 4 and 5)', () => {
  expect(filingUrl('0001812447', '0000019617-25-001028')).toBe(
    'https://www.sec.gov/Archives/edgar/data/1812447/000001961725001028/0000019617-25-001028-index.htm',
  );
});
