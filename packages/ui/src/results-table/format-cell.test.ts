import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatCell } from './format-cell.ts';

describe('cell formats (spec part 2 section 5)', () => {
  test.each([
    ['2026-01-14', '2026-01-14'],
    ['1234.5', '1,234.50'],
    ['-1234567.891', '-1,234,567.89'],
    ['$12.34', '$ 12.34'],
    ['$1,837,320', '$ 1,837,320.00'],
    ['-$5', '-$ 5.00'],
    ['$-5', '-$ 5.00'],
    ['12.34%', '12.34%'],
    ['-31.8%', '-31.80%'],
    ['.5', '0.50'],
    ['1.005', '1.01'],
    ['-0.001', '0.00'],
    ['9007199254740993.5', '9,007,199,254,740,993.50'],
    ['ALDG', 'ALDG'],
    ['12 Main St', '12 Main St'],
    ['1e5', '1e5'],
    ['2.02, 9.01', '2.02, 9.01'],
    ['$5%', '$5%'],
    ['-', '-'],
    ['', ''],
  ])('%j shows as %j', (value, shown) => {
    expect(formatCell(value)).toBe(shown);
  });

  test('numbers format as numeric strings do, nothing shows for null', () => {
    expect(formatCell(1204.5)).toBe('1,204.50');
    expect(formatCell(null)).toBe('');
    expect(formatCell(undefined)).toBe('');
  });

  test('a text-only column is never converted', () => {
    expect(formatCell('0000320193', { textOnly: true })).toBe('0000320193');
    fc.assert(fc.property(fc.nat(), (n) => expect(formatCell(n, { textOnly: true })).toBe(String(n))));
  });

  test('every finite decimal shows two decimals and reads back within half a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 9999 }), (whole, fraction) => {
        const value = `${whole}.${String(fraction).padStart(4, '0')}`;
        const shown = formatCell(value);
        expect(shown).toMatch(/^-?[\d,]+\.\d{2}$/);
        expect(Math.abs(Number(shown.replaceAll(',', '')) - Number(value))).toBeLessThanOrEqual(0.005001);
      }),
    );
  });
});
