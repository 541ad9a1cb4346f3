import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitWidths, initialWidths, minWidthPercent, pixelWidths, resizeColumn } from './column-widths.ts';

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

function expectFits(widths: readonly number[]) {
  expect(total(widths)).toBeCloseTo(100, 6);
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(minWidthPercent(widths.length) - 1e-9);
}

describe('column widths (spec part 2 section 5)', () => {
  test('the wishes of the results page are about kept, the rest is shared by weight', () => {
    const widths = initialWidths([{ wishPercent: 15, weight: 1 }, { weight: 100 }, { weight: 200 }]);
    expectFits(widths);
    expect(widths[0]).toBeCloseTo(15, 0);
    expect((widths[2] ?? 0) / (widths[1] ?? 1)).toBeGreaterThan(1.8);
  });

  test('any wishes start at 100 % with no column below 5 %', () => {
    const percent = fc.option(fc.double({ min: 0, max: 200, noNaN: true }), { nil: undefined });
    const claim = fc.record({ wishPercent: percent, weight: fc.integer({ min: 0, max: 400 }) });
    fc.assert(
      fc.property(fc.array(claim, { minLength: 1, maxLength: 30 }), (claims) => expectFits(initialWidths(claims))),
    );
  });

  test('pixels are whole and add up to the table', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 300, max: 4000 }),
        (shares, px) => {
          const pixels = pixelWidths(fitWidths(shares), px);
          expect(total(pixels)).toBe(px);
          for (const width of pixels) expect(Number.isInteger(width) && width > 0).toBe(true);
        },
      ),
    );
  });

  test('after any chain of resizes the total is 100 % and no column is below 5 %', () => {
    const drag = fc.record({ index: fc.nat(29), wished: fc.double({ min: -50, max: 200, noNaN: true }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(drag, { maxLength: 20 }), (count, drags) => {
        let widths = fitWidths(Array.from({ length: count }, () => 1));
        for (const { index, wished } of drags) {
          widths = resizeColumn(widths, index % count, wished);
          expectFits(widths);
        }
      }),
    );
  });

  test('a wish within reach is met exactly', () => {
    expect(resizeColumn([25, 25, 25, 25], 1, 40)).toEqual([25, 40, 10, 25]);
    expect(resizeColumn([25, 25, 25, 25], 1, 10)).toEqual([25, 10, 40, 25]);
  });

  test('the nearest columns to the right give first, then those to the left', () => {
    expect(resizeColumn([25, 25, 25, 25], 1, 80)).toEqual([10, 80, 5, 5]);
  });

  test('the last column gives to and takes from its left', () => {
    expect(resizeColumn([50, 50], 1, 30)).toEqual([70, 30]);
  });
});
