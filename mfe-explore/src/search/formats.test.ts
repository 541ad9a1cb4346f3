import { expect, test } from '@jest/globals';
import { inThousands, mapsUrl, returnText } from './formats.ts';

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

test('a place with any characters is one parameter of the maps search', () => {
  const url = new URL(mapsUrl('1 Main St & Co, Zürich #4'));
  expect(url.searchParams.get('query')).toBe('1 Main St & Co, Zürich #4');
});
