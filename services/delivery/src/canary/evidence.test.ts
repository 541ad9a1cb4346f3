import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TESTS } from './canary-policy.ts';
import { type Comparison, KINDS, type Kind, NONE } from './counts.ts';
import {
  atShare,
  type Evidence,
  foundIn,
  foundInAll,
  isComplete,
  noEvidence,
  ruledOut,
  withBlock,
} from './evidence.ts';

const counts = (visits: number, failed = 0, slow = 0) => ({ visits, failed, slow });
const block = (canary: [number, number?, number?], stable: [number, number?, number?]): Comparison => ({
  canary: counts(...canary),
  stable: counts(...stable),
});
const after = (...blocks: Comparison[]): Evidence => blocks.reduce(withBlock, noEvidence(1));

/** Probability of `k` of `n`. */
function binomial(n: number, k: number, p: number): number {
  let ways = 1;
  for (let at = 1; at <= k; at += 1) ways *= (n - k + at) / at;
  return ways * p ** k * (1 - p) ** (n - k);
}

/** The mean of e^found over everything that a block can be, for each rise. */
function meanFactors(kind: Kind, before: Evidence, visits: [number, number], rates: [number, number]): number[] {
  const sums = TESTS[kind].rises.map(() => 0);
  const start = before.stages[0]?.found[kind] ?? [];
  for (let canary = 0; canary <= visits[0]; canary += 1) {
    for (let stable = 0; stable <= visits[1]; stable += 1) {
      const chance = binomial(visits[0], canary, rates[0]) * binomial(visits[1], stable, rates[1]);
      const happened = {
        canary: { ...counts(visits[0]), [kind]: canary },
        stable: { ...counts(visits[1]), [kind]: stable },
      };
      const found = withBlock(before, happened).stages[0]?.found[kind] ?? [];
      for (const [at, log] of found.entries()) sums[at] = (sums[at] ?? 0) + chance * Math.exp(log - (start[at] ?? 0));
    }
  }
  return sums;
}

describe('the evidence against a canary that is not worse does not grow on average', () => {
  const visits = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 14 }));
  const rate = fc.double({ min: 0, max: 1, noNaN: true });
  const past = fc
    .tuple(fc.nat(300), fc.nat(3_000), fc.nat(300), fc.nat(3_000))
    .map(([failed, visited, slow, more]) => after(block([0], [visited + more, failed, slow])));

  test.each(KINDS)('%s: whatever the base rate, the visits and the blocks before', (kind) => {
    fc.assert(
      fc.property(past, visits, rate, rate, (before, sizes, base, better) => {
        // Odds of the canary: at most as many times those of stable as is tolerated.
        const odds = ((base / (1 - base)) * TESTS[kind].tolerated * (1 + better)) / 2;
        const canary = base === 1 ? 1 : odds / (1 + odds);
        for (const mean of meanFactors(kind, before, sizes, [canary, base])) expect(mean).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('and it does grow on average against one that is', () => {
    const before = after(block([0], [2_000, 20]));
    const means = meanFactors('failed', before, [8, 14], [0.2, 0.01]);
    for (const mean of means) expect(mean).toBeGreaterThan(1);
  });

  test('a trouble of all visits is none of the canary', () => {
    const outage = after(block([100, 1], [10_000, 100]), block([100, 60], [10_000, 6_000]));
    expect(foundInAll(outage, 'failed')).toBeLessThan(0);
  });
});

describe('evidence', () => {
  test('is 1 before anything was seen', () => {
    for (const kind of KINDS) expect(foundInAll(noEvidence(1), kind)).toBeCloseTo(0);
    expect(ruledOut(noEvidence(1))).toBeCloseTo(0);
  });

  test('counts all complete blocks, in all and since the share was set', () => {
    const evidence = withBlock(atShare(after(block([10, 1, 2], [990, 9, 8])), 5), block([50, 0, 1], [950, 3, 4]));
    expect(evidence.counts).toEqual(block([60, 1, 3], [1_940, 12, 12]));
    expect(evidence.stages.map(({ share, counts: seen }) => [share, seen])).toEqual([
      [1, block([10, 1, 2], [990, 9, 8])],
      [5, block([50, 0, 1], [950, 3, 4])],
    ]);
  });

  test('of the whole time goes on when a share is set; that of the new share begins at 1', () => {
    const good = after(...Array.from({ length: 50 }, () => block([100, 1], [9_900, 99])));
    const first = withBlock(atShare(good, 5), block([500, 15], [9_500, 95]));
    const [all, late] = first.stages;
    expect(all && foundIn(all, 'failed')).toBeLessThan(0);
    expect(late && foundIn(late, 'failed')).toBeGreaterThan(2);
  });

  test('finds a fault that appears late, although good hours came before', () => {
    const good = after(...Array.from({ length: 2_000 }, () => block([100, 1], [9_900, 99])));
    const faulty = Array.from({ length: 12 }, () => block([500, 15], [9_500, 95]));
    const found = foundInAll(faulty.reduce(withBlock, atShare(good, 5)), 'failed');
    expect(found).toBeGreaterThan(-Math.log(TESTS.failed.budget));
    expect(foundInAll(faulty.reduce(withBlock, good), 'failed')).toBeLessThan(0);
  });

  test('is never beyond its stake: the parts of all shares are at most 1 in sum', () => {
    let evidence = noEvidence(1);
    for (let share = 2; share < 40; share += 1) evidence = atShare(evidence, share);
    expect(Math.exp(foundInAll(evidence, 'failed'))).toBeCloseTo(1);
  });

  test('does not come from visits of one release alone', () => {
    expect(foundInAll(after(block([500, 500], [0])), 'failed')).toBeCloseTo(0);
    expect(foundInAll(after(block([0], [500, 500])), 'failed')).toBeCloseTo(0);
  });

  test('takes failures that are reported after the block of their visits for the canary`s', () => {
    const late = after(block([20], [980, 10]), block([0, 1], [500, 5]));
    expect(Number.isFinite(foundInAll(late, 'failed'))).toBe(true);
    expect(foundInAll(late, 'failed')).toBeLessThan(Math.log(500 + 1));
  });

  test('of slow visits begins where a release that is in no cache yet may be', () => {
    const twice = after(...Array.from({ length: 20 }, () => block([500, 0, 50], [9_500, 0, 475])));
    expect(foundInAll(twice, 'slow')).toBeLessThan(0);
    const thrice = after(...Array.from({ length: 20 }, () => block([500, 0, 75], [9_500, 0, 475])));
    expect(foundInAll(thrice, 'slow')).toBeGreaterThan(-Math.log(TESTS.slow.budget));
  });

  test('rules two points more failures out after enough visits like those of the stable release', () => {
    const some = Array.from({ length: 20 }, () => block([10, 0], [990, 10]));
    expect(ruledOut(after(...some))).toBeGreaterThan(3);
    expect(ruledOut(after(...some.slice(0, 5)))).toBeLessThan(3);
    expect(ruledOut(after(...some.map(({ stable }) => ({ stable, canary: counts(10, 1) }))))).toBeLessThan(0);
  });
});

test('a block ends with enough visits of both, or after a minute with enough of the stable release', () => {
  const ends = (canary: number, stable: number, seconds: number) => isComplete(block([canary], [stable]), seconds);
  expect([ends(20, 100, 5), ends(19, 100, 59), ends(20, 99, 59)]).toEqual([true, false, false]);
  expect([ends(0, 100, 60), ends(0, 99, 600)]).toEqual([true, false]);
  expect(isComplete(NONE, 3_600)).toBe(false);
});

test('stakes and budgets do not exceed what they are parts of', () => {
  for (const kind of KINDS) {
    expect(TESTS[kind].rises.reduce((sum, { stake }) => sum + stake, 0)).toBeCloseTo(1);
  }
  expect(TESTS.failed.budget + TESTS.slow.budget).toBeCloseTo(0.01);
});
