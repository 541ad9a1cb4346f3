import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { squeezeWidths } from './natural-width.ts';

const columns = fc.array(
  fc.record({ least: fc.integer({ min: 40, max: 120 }), more: fc.integer({ min: 0, max: 200 }) }),
  { minLength: 1, maxLength: 12 },
);

test('squeezed columns fill the room and none is below its least', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 0, max: 3000 }), (given, room) => {
      const least = given.map((column) => column.least);
      const natural = given.map((column) => column.least + column.more);
      const widths = squeezeWidths(natural, least, room);
      const sum = (list: readonly number[]) => list.reduce((total, px) => total + px, 0);
      for (const [index, px] of widths.entries()) expect(px).toBeGreaterThanOrEqual(least[index]!);
      if (room >= sum(least) && sum(natural) > sum(least)) expect(sum(widths)).toBeCloseTo(room, 5);
      else expect(sum(widths)).toBe(sum(least));
    }),
  );
});
