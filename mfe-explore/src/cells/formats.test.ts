import { expect, test } from '@jest/globals';
import { inThousands, mapsUrl, returnText, shortDay, shortDollars } from './formats.ts';

test('returns are percents with two decimals and a true minus, part 3 section 5', () => {
  expect([0.0976, -0.01051, 0, -0.00001, 12.5].map(returnText)).toEqual([
    '+9.76%',
    '−1.05%',
    '0.00%',
    '0.00%',
    '+1,250.00%',
  ]);
});

test('dollars are shown in thousands, and an unknown value is none', () => {
  expect(inThousands(1_204_500)).toBe('1,204.50');
  expect(inThousands(0)).toBe('0.00');
  expect(inThousands(null)).toBeUndefined();
});

test('on a phone, no value of a trade becomes 0.00M, and this year goes without saying (part 3 section 2)', () => {
  expect([3, 812, 4351, 250_000, 999_999, 1_204_500].map(shortDollars)).toEqual([
    '$ 3',
    '$ 812',
    '$ 4.35K',
    '$ 250K',
    '$ 1M',
    '$ 1.2M',
  ]);
  const now = new Date('2026-11-20T12:00:00Z');
  expect([shortDay('2026-01-08', now), shortDay('2025-01-08', now)]).toEqual(['Jan 8', 'Jan 8, 2025']);
});

test('a place with any characters is one parameter of the maps search', () => {
  const url = new URL(mapsUrl('1 Main St & Co, Zürich #4'));
  expect(url.searchParams.get('query')).toBe('1 Main St & Co, Zürich #4');
});
