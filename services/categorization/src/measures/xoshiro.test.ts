import { expect, test } from '@jest/globals';
import { stateOfSeed, xoshiro } from './xoshiro.ts';

test('xoshiro128** gives the numbers of the reference implementation in C, version 1.1', () => {
  const fill = xoshiro([1, 2, 3, 4]);
  const [first, rest] = [new Uint32Array(3), new Uint32Array(7)];
  fill(first);
  fill(rest);
  expect([...first, ...rest]).toEqual([
    11_520, 0, 5_927_040, 70_819_200, 2_031_721_883, 1_637_235_492, 1_287_239_034, 3_734_860_849, 3_729_100_597,
    4_258_142_804,
  ]);
});

test('neighboring seeds give unrelated numbers, spread evenly', () => {
  const first = Array.from({ length: 1000 }, (_, seed) => {
    const word = new Uint32Array(1);
    xoshiro(stateOfSeed(seed))(word);
    return (word[0] ?? 0) / 2 ** 32;
  });
  expect(new Set(first).size).toBe(1000);
  const inTenths = new Array<number>(10).fill(0);
  for (const value of first) inTenths[Math.floor(value * 10)]! += 1;
  // 100 each; four standard deviations are 38.
  for (const count of inTenths) expect(Math.abs(count - 100)).toBeLessThan(38);
});
