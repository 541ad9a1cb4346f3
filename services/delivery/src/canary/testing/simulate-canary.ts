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
 * By how many looks after its visit something is seen: a page sends what it has every 10 s, delivery stores it every 3 s, and an
 * error may come some seconds after the visit began.
 */
const SEEN_AFTER = { visits: [2, 3], failed: [2, 3, 4] } as const;

/**
 * Runs one canary until it is promoted or rolled back, or the time is over (`hold`). Visits arrive at random; they are seen 10 to 15 s
 * later, failures 10 to 20 s after the visit.
 */
export function simulateCanary(world: World): Ended {
  const random = mulberry32(world.seed);
  let evidence: Evidence = noEvidence(world.share ?? 1);
  let share = world.share ?? 1;
  let shareSet = 0;
  let blockBegan = 0;
  let reported = NONE;
  let before = NONE;
  // What is seen 1, 2, ... looks from now.
  const due = Array.from({ length: max(...SEEN_AFTER.failed) }, nothing);
  let last = decideCanary(evidence, { heldSeconds: 0 });
  for (let second = LOOK_SECONDS; second <= world.untilSecond; second += LOOK_SECONDS) {
    reported = plus(reported, due.shift() ?? NONE);
    due.push(nothing());
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
    visit('canary', poisson((visits * share) / 100, random), world.canaryFails(second, share), world.canarySlow ?? 0);
    visit('stable', poisson(visits * (1 - share / 100), random), world.stableFails(second), world.stableSlow ?? 0);
  }
  return { decision: 'hold', second: world.untilSecond, share, last };

  /** The visits of one release in 5 s. */
  function visit(of: keyof Comparison, visits: number, fails: number, slow: number): void {
    spread(of, 'visits', visits, SEEN_AFTER.visits);
    spread(of, 'slow', binomial(visits, slow, random), SEEN_AFTER.visits);
    spread(of, 'failed', binomial(visits, fails, random), SEEN_AFTER.failed);
  }

  /** Divides a number among the looks that it may be seen at; large numbers evenly, others at random. */
  function spread(of: keyof Comparison, kind: keyof Counts, count: number, looks: readonly number[]): void {
    let left = count;
    for (const [at, look] of looks.entries()) {
      const among = looks.length - at;
      const now = among === 1 ? left : left > 1_000 ? round(left / among) : binomial(left, 1 / among, random);
      left -= now;
      const seen = due[look - 1];
      if (seen) seen[of][kind] += now;
    }
  }
}

const nothing = () => ({ canary: { visits: 0, failed: 0, slow: 0 }, stable: { visits: 0, failed: 0, slow: 0 } });

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
