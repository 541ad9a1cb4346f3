import { expect, test } from '@jest/globals';
import { countText, figureText, shareText } from './figure-text.ts';

test('a coefficient has three decimals and a minus sign', () => {
  expect([0.7722, 1, -0.0226, 0].map(figureText)).toEqual(['0.772', '1.000', '−0.023', '0.000']);
  expect([figureText(null), shareText(null)]).toEqual(['–', '–']);
  expect(shareText(0.2231)).toBe('22.3%');
});

test('a figure that rounds to zero has no sign', () => {
  expect(figureText(-0.0001)).toBe('0.000');
});

test('counts are grouped, and one is one', () => {
  expect([countText(1, 'row', 'rows'), countText(1250, 'row', 'rows')]).toEqual(['1 row', '1,250 rows']);
});
