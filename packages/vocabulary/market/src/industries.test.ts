import { expect, test } from '@jest/globals';
import { INDUSTRIES, industryOfSic, SIC_RANGES } from './industries.ts';

test('there are 48 industries, each has codes, and no code belongs to two of them', () => {
  expect(INDUSTRIES).toHaveLength(48);
  expect(new Set(SIC_RANGES.map(({ industry }) => industry)).size).toBe(48);
  const sorted = [...SIC_RANGES].sort((a, b) => a.from - b.from);
  for (const [index, { from, to }] of sorted.entries()) {
    expect(from).toBeLessThanOrEqual(to);
    expect(from).toBeGreaterThan(sorted[index - 1]?.to ?? 99);
    expect(to).toBeLessThanOrEqual(9999);
  }
});

test('adjacent ranges of one industry are merged', () => {
  const sorted = [...SIC_RANGES].sort((a, b) => a.from - b.from);
  for (const [index, { from, industry }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.industry === industry) expect(from).toBeGreaterThan(before.to + 1);
  }
});

// The companies' SIC codes according to the SEC's submissions files.
test.each([
  ['5331', 'Retail', 'Target'],
  ['3711', 'Automobiles and Trucks', 'Ford, Tesla'],
  ['3600', 'Electrical Equipment', 'General Electric'],
  ['3570', 'Computers', 'IBM'],
  ['3571', 'Computers', 'Apple'],
  ['5211', 'Retail', "Lowe's, Home Depot"],
  ['5912', 'Retail', 'CVS, Walgreens'],
  ['6021', 'Banking', 'Bank of America'],
  ['6111', 'Banking', 'Fannie Mae'],
  ['2911', 'Petroleum and Natural Gas', 'Chevron'],
  ['6324', 'Insurance', 'UnitedHealth, Cigna'],
  ['6331', 'Insurance', 'Berkshire Hathaway'],
  ['4813', 'Communication', 'AT&T'],
  ['4841', 'Communication', 'Comcast'],
  ['7372', 'Business Services', 'Microsoft'],
  ['7370', 'Business Services', 'Meta'],
  ['3674', 'Electronic Equipment', 'NVIDIA'],
  ['2834', 'Pharmaceutical Products', 'AbbVie'],
  ['6770', 'Trading', 'blank check companies'],
  ['6798', 'Trading', 'real estate investment trusts'],
])('SIC %s is %s (%s)', (sic, industry) => {
  expect(industryOfSic(sic)).toBe(industry);
});

test('first and last code of a range, a code between ranges, unusual codes', () => {
  expect(industryOfSic('0100')).toBe('Agriculture');
  expect(industryOfSic('100')).toBe('Agriculture');
  expect(industryOfSic('2046')).toBe('Food Products');
  expect(industryOfSic('2047')).toBe('Consumer Goods');
  expect(industryOfSic('2048')).toBe('Agriculture');
  expect(industryOfSic('2049')).toBeNull();
  expect(industryOfSic('7373')).toBe('Computers');
  expect(industryOfSic('7374')).toBe('Business Services');
  expect(industryOfSic('4991')).toBe('Almost Nothing');
  // French's ranges leave out asset-backed securities and non-operating shell companies.
  expect(industryOfSic('6189')).toBeNull();
  expect(industryOfSic('9995')).toBeNull();
  for (const odd of [null, '', '0000', '99', '12345', '37x1', '-1']) expect(industryOfSic(odd)).toBeNull();
});
