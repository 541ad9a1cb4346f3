import { describe, expect, test } from '@jest/globals';
import { holm, welch } from './compare-means.ts';

describe('Welch', () => {
  test.each([
    // Of equal errors and degrees, the degrees add up: the 97.5 % quantile of Student's t with 10 is 2.228.
    [{ mean: 0, error: 1, degrees: 5 }, { mean: 2.2281389 * Math.SQRT2, error: 1, degrees: 5 }, 0.05],
    [{ mean: 0, error: 1, degrees: 1 }, { mean: 12.7062047, error: 0, degrees: 1 }, 0.05],
    [{ mean: 1, error: 1, degrees: 5 }, { mean: 1, error: 2, degrees: 5 }, 1],
  ])('%j and %j', (one, other, p) => {
    expect(welch(one, other)).toBeCloseTo(p, 3);
    expect(welch(other, one)).toBeCloseTo(p, 3);
  });

  test('an unknown error, or none at all, says nothing', () => {
    const known = { mean: 1, error: 1, degrees: 3 };
    expect(welch(known, { mean: 1, error: null, degrees: null })).toBeNull();
    expect(welch({ ...known, error: 0 }, { ...known, error: 0 })).toBeNull();
  });
});

describe('Holm', () => {
  test.each([
    [
      [0.01, 0.04, 0.03],
      [0.03, 0.06, 0.06],
    ],
    [
      [null, 0.2, 0.9],
      [null, 0.4, 0.9],
    ],
    [
      [0.7, 0.8],
      [1, 1],
    ],
    [[0.01], [0.01]],
  ])('%j becomes %j', (given, corrected) => {
    const found = holm(given);
    expect(found.map((p) => (p === null ? null : Math.round(p * 1e6) / 1e6))).toEqual(corrected);
  });
});
