import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrast } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d, as WCAG’s own examples have it', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });

  test('is the same both ways, at least 1 and at most 21', () => {
    fc.assert(
      fc.property(color, color, (one, other) => {
        const found = contrast(one, other);
        expect(found).toBe(contrast(other, one));
        expect(found).toBeGreaterThanOrEqual(1);
        expect(found).toBeLessThanOrEqual(21);
        expect(contrast(one, one)).toBe(1);
      }),
    );
  });
});
