import { describe, expect, test } from '@jest/globals';
import { searchCompanies } from './search-companies.ts';

const companies = [
  { ticker: 'ALDG', name: 'Aldgate Systems Inc.' },
  { ticker: 'SYS', name: 'Harbor Data' },
  { ticker: 'BSLT', name: 'Basalt Energy Corp.' },
  ...Array.from({ length: 9 }, (_, index) => ({ ticker: `ZZ${index}`, name: `Many ${index}` })),
];

describe('company search, part 2 sections 5 and 9', () => {
  test('matches all typed words against ticker and name, in any case', () => {
    expect(searchCompanies(companies, 'energy BAS', []).map(({ ticker }) => ticker)).toEqual(['BSLT']);
    expect(searchCompanies(companies, 'energy aldgate', [])).toEqual([]);
  });

  test('an exact ticker comes before a name that holds the word', () => {
    expect(searchCompanies(companies, 'sys', []).map(({ ticker }) => ticker)).toEqual(['SYS', 'ALDG']);
  });

  test('gives at most 6, none that is chosen already, and nothing for no words', () => {
    expect(searchCompanies(companies, 'many', [])).toHaveLength(6);
    expect(searchCompanies(companies, 'many', ['ZZ0'])[0]?.ticker).toBe('ZZ1');
    expect(searchCompanies(companies, '  ', [])).toEqual([]);
  });
});
