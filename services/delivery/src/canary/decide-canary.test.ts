import { describe, expect, test } from '@jest/globals';
import { RAMP } from './canary-policy.ts';
import { type Counts, NONE } from './counts.ts';
import { type Compared, decideCanary } from './decide-canary.ts';
import { judgePromoted } from './judge-promoted.ts';
import { type Ended, simulateCanary, type World } from './testing/simulate-canary.ts';

const RUNS = 100;
const runs = (world: Omit<World, 'seed'>): Ended[] =>
  Array.from({ length: RUNS }, (_, run) => simulateCanary({ ...world, seed: 15_000 + run }));
const seen = (visits: number, failed = 0, slow = 0): Counts => ({ visits, failed, slow });
const compared = (canary: Counts, stable: Counts, atShare = canary): Compared => ({ canary, atShare, stable });
const percentile95 = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length * 0.95)];
const MINUTE = 60;

// The figures of docs/canary.md, which `npm run bench -- canary` makes with more runs.
describe('simulated', () => {
  test.each([
    { points: 0.02, visits: 400 },
    { points: 0.1, visits: 60 },
    { points: 0.5, visits: 12 },
  ])(
    'a release that fails in $points more (before: 1 in 1,000) goes within $visits visits of it',
    ({ points, visits }) => {
      const ended = runs({
        visitsPerDay: 10_000,
        stableFails: 0.001,
        canaryFails: () => 0.001 + points,
        share: 5,
        untilDay: 60,
      });
      const caught = ended.filter(({ decision }) => decision === 'rollback');
      expect(caught.length).toBeGreaterThanOrEqual(RUNS - 1);
      expect(percentile95(caught.map((each) => each.visits))).toBeLessThanOrEqual(visits);
    },
  );

  test('at most 1 good release in 100 goes, over baselines of 0 to 5 in 100 and traffic of 50 to 50,000 a day', () => {
    const ended = [50, 1_000, 50_000].flatMap((visitsPerDay) =>
      [0, 0.001, 0.01, 0.05].flatMap((base) =>
        runs({ visitsPerDay, stableFails: base, canaryFails: () => base, untilDay: 10 }),
      ),
    );
    const wrong = ended.filter(({ decision }) => decision === 'rollback').length;
    expect(wrong / ended.length).toBeLessThanOrEqual(0.01);
    expect(ended.filter(({ decision }) => decision === 'promote').length / ended.length).toBeGreaterThan(0.5);
  });

  test('with a hundred people a day (300 visits), a broken release has a dozen visits and a good one is promoted within a week', () => {
    const world = { visitsPerDay: 300, stableFails: 0.005, untilDay: 60 };
    const broken = runs({ ...world, canaryFails: () => 0.5 });
    expect(broken.every(({ decision }) => decision === 'rollback')).toBe(true);
    expect(percentile95(broken.map(({ visits }) => visits))).toBeLessThanOrEqual(15);
    const good = runs({ ...world, canaryFails: () => 0.005 });
    const promoted = good.filter(({ decision }) => decision === 'promote');
    expect(promoted.length).toBeGreaterThan(RUNS * 0.95);
    expect(promoted.map(({ seconds }) => seconds).sort((a, b) => a - b)[Math.floor(promoted.length / 2)]).toBeLessThan(
      7 * 24 * 60 * MINUTE,
    );
  });

  test('one that breaks under load only is rolled back at the share at which it does', () => {
    const ended = runs({
      visitsPerDay: 50_000,
      stableFails: 0.01,
      canaryFails: (share) => (share >= 25 ? 0.06 : 0.01),
      untilDay: 5,
    });
    expect(ended.filter(({ decision, share }) => decision === 'rollback' && share >= 25).length).toBeGreaterThan(
      RUNS * 0.98,
    );
  });

  test('one with thrice as many slow visits is rolled back; twice as many are no reason', () => {
    const world = { visitsPerDay: 50_000, stableFails: 0.01, canaryFails: () => 0.01, stableSlow: 0.08, untilDay: 5 };
    const rolledBack = (canarySlow: number) =>
      runs({ ...world, canarySlow }).filter(({ decision }) => decision === 'rollback').length;
    expect(rolledBack(0.24)).toBeGreaterThan(RUNS * 0.95);
    expect(rolledBack(0.16)).toBeLessThanOrEqual(RUNS / 100 + 2);
  });
});

describe('a decision', () => {
  const STABLE = seen(5_000, 25);

  test('raises from share to share, and then promotes', () => {
    const shares: [string, number][] = RAMP.map(({ share, minutes }) => {
      const decided = decideCanary(share, compared(seen(800, 3), STABLE), minutes * MINUTE);
      return [decided.decision, decided.share];
    });
    expect(shares).toEqual([
      ['raise', 5],
      ['raise', 25],
      ['raise', 50],
      ['promote', 100],
    ]);
  });

  test('goes on from a share that somebody set by hand', () => {
    const at = (share: number, seconds: number) => decideCanary(share, compared(seen(800, 3), STABLE), seconds);
    expect(at(10, 299)).toMatchObject({ decision: 'hold', share: 10 });
    expect(at(10, 300)).toMatchObject({ decision: 'raise', share: 25 });
    expect(at(90, 600)).toMatchObject({ decision: 'promote', share: 100 });
  });

  test('raises a share that too few people have after an hour, but never promotes for that', () => {
    expect(decideCanary(1, compared(NONE, STABLE), 3_599)).toMatchObject({ decision: 'hold' });
    expect(decideCanary(1, compared(NONE, STABLE), 3_600)).toMatchObject({ decision: 'raise', share: 5 });
    expect(decideCanary(50, compared(seen(20), STABLE), 100 * 3_600)).toMatchObject({ decision: 'hold' });
  });

  test.each<[string, number, Compared, number, RegExp]>([
    ['no visit', 1, compared(NONE, NONE), 400, /^Waits: 20 visits at 1 %, or 60 minutes; no visits yet$/],
    ['too little time', 1, compared(seen(50), STABLE), 299, /5 minutes at 1 %, of which 5\.0 passed/],
    ['too few visits', 50, compared(seen(800, 3), STABLE, seen(80)), 900, /200 visits at 50 %; it had 80$/],
    [
      'a rise that is not ruled out',
      50,
      compared(seen(210, 1), STABLE),
      900,
      /^Waits: two points more failures are not/,
    ],
    [
      'a canary that looks worse',
      1,
      compared(seen(100, 3), STABLE),
      900,
      /^Waits: it looks worse \(3\.00 % of 100 visits/,
    ],
    [
      'slow visits that look worse',
      1,
      compared(seen(60, 0, 12), seen(5_000, 0, 300)),
      900,
      /it looks worse \(20\.00 % of 60 visits were slow, 6\.00 % of 5,000 with the release before; [\d.]+ times/,
    ],
  ])('holds with %s', (_name, share, what, heldSeconds, reason) => {
    const decided = decideCanary(share, what, heldSeconds);
    expect([decided.decision, decided.share]).toEqual(['hold', share]);
    expect(decided.reason).toMatch(reason);
  });

  test('rolls back at any time, without a visit of the stable release too, and tells by what', () => {
    const decided = decideCanary(50, compared(seen(10, 5), NONE), 1);
    expect(decided).toMatchObject({
      decision: 'rollback',
      share: 0,
      reason: expect.stringMatching(
        /^50\.00 % of 10 visits failed, no visits with the release before; [\d,]+ times likelier if it is worse, bound 50: worse$/,
      ),
      numbers: {
        share: 50,
        heldSeconds: 1,
        seen: compared(seen(10, 5), NONE),
        failed: { canaryRate: 0.5, stableRate: null },
      },
    });
  });
});

describe('a release that everybody has', () => {
  test('goes when first renders fail beyond what those of the one before did', () => {
    expect(judgePromoted(seen(10, 5), seen(0))).toMatchObject({
      isWorse: true,
      reason: expect.stringMatching(
        /^first renders: 50\.00 % of 10 visits failed, no visits with the release before; .*: worse$/,
      ),
    });
    expect(judgePromoted(seen(1_000, 10), seen(1_000, 9)).isWorse).toBe(false);
    expect(judgePromoted(seen(0), seen(0)).isWorse).toBe(false);
  });
});
