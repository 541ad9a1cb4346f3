import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { backOffMs } from './back-off.ts';

const waits = { firstMs: 1_000, longestMs: 60_000 };

test('the wait doubles with each failure up to the longest', () => {
  const withoutJitter = [1, 2, 3, 6, 7, 8, 5_000].map((failures) => backOffMs(waits, failures, 0));
  expect(withoutJitter).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000]);
});

test('jitter takes off a fifth at most', () => {
  expect(backOffMs(waits, 3, 1)).toBe(3_200);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
      const full = backOffMs(waits, failures, 0);
      const drawn = backOffMs(waits, failures);
      expect(drawn).toBeLessThanOrEqual(full);
      expect(drawn).toBeGreaterThanOrEqual(full * 0.8);
    }),
  );
});
