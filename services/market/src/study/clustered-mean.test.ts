import { describe, expect, test } from '@jest/globals';
import { thorough } from '../../../../tools/thorough.mjs';
import { clusteredMean, type GroupSums, type TwoWaySums } from './clustered-mean.ts';

interface Observation {
  readonly issuer: number;
  readonly day: number;
  readonly value: number;
}

function sumsBy(all: readonly Observation[], key: (one: Observation) => string): GroupSums {
  const groups = new Map<string, { sum: number; n: number }>();
  for (const one of all) {
    const group = groups.get(key(one)) ?? { sum: 0, n: 0 };
    groups.set(key(one), { sum: group.sum + one.value, n: group.n + 1 });
  }
  const sums = { groups: groups.size, squares: 0, products: 0, counts: 0 };
  for (const { n, sum } of groups.values()) {
    sums.squares += sum * sum;
    sums.products += sum * n;
    sums.counts += n * n;
  }
  return sums;
}

const twoWay = (all: readonly Observation[]): TwoWaySums => ({
  n: all.length,
  sum: all.reduce((sum, { value }) => sum + value, 0),
  byIssuer: sumsBy(all, ({ issuer }) => `${issuer}`),
  byDay: sumsBy(all, ({ day }) => `${day}`),
  byBoth: sumsBy(all, ({ issuer, day }) => `${issuer} ${day}`),
});

/** mulberry32, and normal values from it (Box and Muller). */
function normals(seed: number) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

describe('a mean clustered by issuer and day', () => {
  test('equals the plain mean and its interval when every observation is its own issuer and day', () => {
    const values = [0.01, -0.02, 0.05, 0.03, 0.0];
    const { mean, interval, n } = clusteredMean(twoWay(values.map((value, at) => ({ value, issuer: at, day: at }))));
    const average = values.reduce((sum, value) => sum + value, 0) / 5;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - average) ** 2, 0) / 4);
    // 2.776: t with four degrees of freedom.
    const reach = (2.7764451 * deviation) / Math.sqrt(5);
    expect(n).toBe(5);
    expect(mean).toBeCloseTo(average, 12);
    expect(interval?.[0]).toBeCloseTo(average - reach, 7);
    expect(interval?.[1]).toBeCloseTo(average + reach, 7);
  });

  /** Two issuers on two days; the values by issuer, then by day. */
  const twoByTwo = (...values: readonly number[]) =>
    twoWay(values.map((value, at) => ({ issuer: Math.floor(at / 2), day: at % 2, value })));
  /** Half of the interval: t with one degree of freedom, times the standard error. */
  const reachOf = (variance: number) => 12.7062047 * Math.sqrt(variance);

  test('has the interval of a worked example', () => {
    // Mean 3. Sums of deviations: issuers -2 and 2; days -2 and 2; both -2, 0, 0 and 2.
    const { interval } = clusteredMean(twoByTwo(1, 3, 3, 5));
    // V = (2 (4 + 4) + 2 (4 + 4) - 4/3 (4 + 4)) / 16, more than each of the three.
    const reach = reachOf((16 + 16 - (4 / 3) * 8) / 16);
    expect(interval?.[0]).toBeCloseTo(3 - reach, 6);
    expect(interval?.[1]).toBeCloseTo(3 + reach, 6);
  });

  test.each([
    // Mean 3, sums of deviations -3 and 3; -2 and 2; -2, -1, 0 and 3: V = (36 + 16 - 4/3 · 14) / 16 is less than 36 / 16.
    ['by issuer', [1, 2, 3, 6], 36 / 16],
    ['by day', [1, 3, 2, 6], 36 / 16],
    // Rows and columns cancel out: both other variances are 0, and the difference is negative.
    ['by both', [1, -1, -1, 1], ((4 / 3) * 4) / 16],
  ])(
    'takes the largest of the three variances, the one %s, when the difference is smaller',
    (_which, values, variance) => {
      const { mean, interval } = clusteredMean(twoByTwo(...values));
      const reach = reachOf(variance);
      expect(interval?.[0]).toBeCloseTo((mean ?? 0) - reach, 6);
      expect(interval?.[1]).toBeCloseTo((mean ?? 0) + reach, 6);
    },
  );

  test('has no interval with a single issuer or day, and no mean without observations', () => {
    const oneIssuer = [1, 2, 3].map((value) => ({ issuer: 1, day: value, value }));
    expect(clusteredMean(twoWay(oneIssuer))).toEqual({ n: 3, mean: 2, interval: null, error: null });
    expect(clusteredMean(twoWay([]))).toEqual({ n: 0, mean: null, interval: null, error: null });
  });

  test('covers the truth in 93 to 97 % of simulated data sets with issuer and day effects', () => {
    const { normal, uniform } = normals(20_260_101);
    const truth = 0.012;
    const ROUNDS = thorough(250, 1000);
    let covered = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const issuers = Array.from({ length: 60 }, () => 0.03 * normal());
      const days = Array.from({ length: 80 }, () => 0.02 * normal());
      const cells = new Map<number, number>();
      const all = Array.from({ length: 500 }, () => {
        // Some issuers have far more trades than others.
        const issuer = Math.floor(uniform() ** 1.5 * issuers.length);
        const day = Math.floor(uniform() * days.length);
        const cell = issuer * 1000 + day;
        const shared = cells.get(cell) ?? 0.05 * normal();
        cells.set(cell, shared);
        return { issuer, day, value: truth + (issuers[issuer] ?? 0) + (days[day] ?? 0) + shared };
      });
      const { interval } = clusteredMean(twoWay(all));
      if (interval && interval[0] <= truth && truth <= interval[1]) covered += 1;
    }
    expect(covered / ROUNDS).toBeGreaterThanOrEqual(0.93);
    expect(covered / ROUNDS).toBeLessThanOrEqual(0.97);
  });
});
