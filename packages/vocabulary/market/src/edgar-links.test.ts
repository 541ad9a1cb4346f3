import { describe, expect, test } from '@jest/globals';
import { CANARY } from './canary.ts';
import { canBeAtSec, filingUrl, storedCopyPath, typedAccession } from './edgar-links.ts';

const ACCESSION = '0000019617-25-001028';

test('a filing is found by CIK without leading zeros and accession number (part 3 sections 4 and 5)', () => {
  expect(filingUrl('0001812447', ACCESSION)).toBe(
    'https://www.sec.gov/Archives/edgar/data/1812447/000001961725001028/0000019617-25-001028-index.htm',
  );
});

test('the stored copy has an address of the portal', () => {
  expect(storedCopyPath(ACCESSION)).toBe('/filing?accno=0000019617-25-001028');
});

test('the SEC has no filing that was made up', () => {
  expect([ACCESSION, '0002099999-26-000001'].map(canBeAtSec)).toEqual([true, true]);
  expect(['0009990001-26-000117', '0009990002-25-000001', `${CANARY.cik}-26-000001`].map(canBeAtSec)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('an accession number', () => {
  test.each([
    ['as it is', ACCESSION],
    ['without dashes', '000001961725001028'],
    ['with spaces around', ` ${ACCESSION}\n`],
    ['in a link to the index', filingUrl('0001812447', ACCESSION)],
    ['in a link to the folder', 'https://www.sec.gov/Archives/edgar/data/1812447/000001961725001028/'],
    ['in a link to the submission', `https://www.sec.gov/Archives/edgar/data/1812447/${ACCESSION}.txt`],
    ['in a link to the stored copy', `http://localhost:8080${storedCopyPath(ACCESSION)}`],
  ])('is read %s', (_how, text) => {
    expect(typedAccession(text)).toBe(ACCESSION);
  });

  test.each(['', 'EMBX', '0000019617-25-00102', '00000196172500102', '0000019617250010281', 'x000001961725001028'])(
    'is not in "%s"',
    (text) => {
      expect(typedAccession(text)).toBeNull();
    },
  );
});
