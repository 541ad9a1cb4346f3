import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { itemLabel, largestValue, markWidthPx, withoutOverlap } from './mark-geometry.ts';
import { tradeMark } from './testing/marks.ts';

test('a mark’s area grows with its value; an unknown value has the smallest mark', () => {
  expect([null, 0, 25, 100].map((value) => markWidthPx(value, 100))).toEqual([7, 7, 13.5, 20]);
  expect(markWidthPx(5, 0)).toBe(7);
  const session = {
    day: '',
    close: 1,
    events: [],
    clusters: [],
    trades: [tradeMark({ value: 3 }), tradeMark({ value: null })],
  };
  expect(largestValue([session])).toBe(3);
});

test('labels never cover each other, and the latest stays', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ x: fc.nat(900), widthPx: fc.integer({ min: 20, max: 60 }) })), (places) => {
      const labels = places.map((place) => ({ ...place, text: '' }));
      const kept = withoutOverlap(labels);
      for (const [index, { x, widthPx }] of kept.entries()) {
        const next = kept[index + 1];
        if (next) expect(x + widthPx / 2).toBeLessThan(next.x - next.widthPx / 2);
      }
      expect(kept.at(-1)?.x).toBe(labels.length > 0 ? Math.max(...labels.map(({ x }) => x)) : undefined);
    }),
  );
});

test.each([
  [['2.02', '9.01'], '2.02'],
  [['5.02', '7.01', '9.01'], '5.02+'],
  [['9.01'], '9.01'],
  [[], '8-K'],
])('an 8-K with items %j is labeled %s', (items, label) => expect(itemLabel(items)).toBe(label));
