import { expect, test } from '@jest/globals';
import { bootstrapInterval } from './bootstrap-interval.ts';

/** Values about 0.05, spread evenly by 0.1 to both sides. */
const spread = (count: number) => Array.from({ length: count }, (_, index) => 0.05 + 0.2 * (index / (count - 1) - 0.5));

test('the interval is that of the normal distribution where there are many values', () => {
  const values = spread(200);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  const half = (1.96 * deviation) / Math.sqrt(values.length);
  const { high, low, resamples } = bootstrapInterval(values, 901);
  expect(resamples).toBe(5_000);
  expect(low).toBeCloseTo(mean - half, 3);
  expect(high).toBeCloseTo(mean + half, 3);
});

test('the interval of two values is that of the means that can be drawn', () => {
  // The means are 0 (a quarter of the draws), 0.5 (a half) and 1 (a quarter).
  expect(bootstrapInterval([0, 1], 1)).toEqual({ low: 0, high: 1, resamples: 10_000 });
  // Three ones or more are drawn in 5.8 % of the draws, four or more in 0.7 %.
  expect(bootstrapInterval([0, 0, 0, 0, 1], 1)).toEqual({ low: 0, high: 0.6, resamples: 10_000 });
});

test('the same values and seed give the same interval, another seed another one', () => {
  const values = spread(23);
  expect(bootstrapInterval(values, 7)).toEqual(bootstrapInterval(values, 7));
  expect(bootstrapInterval(values, 7)).not.toEqual(bootstrapInterval(values, 8));
});

test('many values are drawn less often, so that no page waits for them', () => {
  expect(bootstrapInterval(spread(2_000), 7).resamples).toBe(500);
});
