import { type Comparison, type Counts, NONE, plus, since } from '../counts.ts';
import { type CanaryDecision, decideCanary } from '../decide-canary.ts';
import { atShare, type Evidence, isComplete, noEvidence, withBlock } from '../evidence.ts';

// In Jest, looking up a global takes longer than these functions.
const { cos, floor, imul, log, log1p, max, PI, round, sqrt } = Math;

/** The world of a simulated canary. Rates are fractions of visits, by the second since the canary began. */
export interface World {
  /** Visits of the area in a second, of both releases together. */
  readonly visitsPerSecond: number;
  readonly stableFails: (second: number) => number;
  readonly canaryFails: (second: number, share: number) => number;
  readonly stableSlow?: number;
  readonly canarySlow?: number;
  /** The share it begins with, in percent. */
  readonly share?: number;
  readonly seed: number;
  readonly untilSecond: number;
}

/** How a simulated canary ended. */
export interface Ended {
  readonly decision: CanaryDecision['decision'];
  readonly second: number;
  /** The share it had at its end, in percent. */
  readonly share: number;
  readonly last: CanaryDecision;
}

export const LOOK_SECONDS = 5;

/**
 * Runs one canary until it is promoted or rolled back, or the time is over (`hold`). Visits arrive at random; counts are seen 5 s
 * later, and a third of the failures another 5 s after their visit, another third 10 s.
 */
export function simulateCanary(world: World): Ended {
  const random = mulberry32(world.seed);
  let evidence: Evidence = noEvidence(world.share ?? 1);
  let share = world.share ?? 1;
  let shareSet = 0;
  let blockBegan = 0;
  let reported = NONE;
  let before = NONE;
  // What is reported 1, 2 and 3 looks from now.
  const due: [Comparison, Comparison, Comparison] = [NONE, NONE, NONE];
  let last = decideCanary(evidence, { heldSeconds: 0 });
  for (let second = LOOK_SECONDS; second <= world.untilSecond; second += LOOK_SECONDS) {
    reported = plus(reported, due[0]);
    due[0] = due[1];
    due[1] = due[2];
    due[2] = NONE;
    const block = since(reported, before);
    if (isComplete(block, second - blockBegan)) {
      evidence = withBlock(evidence, block);
      before = reported;
      blockBegan = second;
    }
    last = decideCanary(evidence, { heldSeconds: second - shareSet });
    if (last.decision === 'rollback' || last.decision === 'promote') {
      return { decision: last.decision, second, share, last };
    }
    if (last.decision === 'raise') {
      share = last.share;
      shareSet = second;
      evidence = atShare(evidence, share);
      before = reported;
      blockBegan = second;
    }
    const visits = world.visitsPerSecond * LOOK_SECONDS;
    const canary = arm(poisson((visits * share) / 100, random), {
      failed: world.canaryFails(second, share),
      slow: world.canarySlow ?? 0,
    });
    const stable = arm(poisson(visits * (1 - share / 100), random), {
      failed: world.stableFails(second),
      slow: world.stableSlow ?? 0,
    });
    for (const [looks, part] of [1 / 3, 1 / 2, 1].entries()) {
      due[looks] = plus(due[looks] ?? NONE, { canary: canary(part, looks === 0), stable: stable(part, looks === 0) });
    }
  }
  return { decision: 'hold', second: world.untilSecond, share, last };

  /** The visits of one release in 5 s, from which parts are taken to be reported. */
  function arm(visits: number, rates: { failed: number; slow: number }) {
    let failed = binomial(visits, rates.failed, random);
    const slow = binomial(visits, rates.slow, random);
    return (part: number, isFirst: boolean): Counts => {
      const now = part === 1 ? failed : binomial(failed, part, random);
      failed -= now;
      return { visits: isFirst ? visits : 0, failed: now, slow: isFirst ? slow : 0 };
    };
  }
}

/** Random numbers from 0 to 1, the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of `n` happen, each with a probability: from one that happens to the next (exact; takes as long as the answer is large). */
function binomial(n: number, probability: number, random: () => number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return n;
  const scale = log1p(-probability);
  let at = 0;
  let happened = -1;
  while (at <= n) {
    at += 1 + floor(log(1 - random()) / scale);
    happened += 1;
  }
  return happened;
}

/** Exact up to a mean of 30; beyond, rounded from the normal distribution, which is enough for numbers of visits. */
function poisson(mean: number, random: () => number): number {
  if (mean > 30) {
    const normal = sqrt(-2 * log(1 - random())) * cos(2 * PI * random());
    return max(0, round(mean + sqrt(mean) * normal));
  }
  let count = -1;
  for (let left = mean; left >= 0; count += 1) left += log(1 - random());
  return count;
}
