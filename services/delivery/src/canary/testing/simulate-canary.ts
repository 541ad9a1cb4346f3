import { BASELINE } from '../canary-policy.ts';
import { type Counts, NONE, plus, rateOf } from '../counts.ts';
import { type CanaryDecision, decideCanary } from '../decide-canary.ts';

// In Jest, looking up a global takes longer than these functions.
const { cos, floor, imul, log, log1p, max, min, PI, round, sqrt } = Math;
const DAY = 86_400;

/** The world of a simulated canary. Rates are fractions of visits. */
export interface World {
  /** Visits of the area that count, of both releases together. */
  readonly visitsPerDay: number;
  readonly stableFails: number;
  readonly canaryFails: (share: number) => number;
  readonly stableSlow?: number;
  readonly canarySlow?: number;
  /** The share it begins with, in percent. */
  readonly share?: number;
  /** Days of visits of the stable release before. */
  readonly daysBefore?: number;
  readonly seed: number;
  readonly untilDay: number;
}

/** How a simulated canary ended. */
export interface Ended {
  readonly decision: CanaryDecision['decision'];
  readonly seconds: number;
  /** The share it had at its end, in percent. */
  readonly share: number;
  /** Visits of the canary. */
  readonly visits: number;
  readonly last: CanaryDecision;
}

/**
 * Runs one canary until it is promoted or rolled back, or the time is over (`hold`). Visits come at random, as many by night as by day;
 * each is somebody else's. The controller looks whenever the canary may have had a visit, and every 5 s at the most.
 */
export function simulateCanary(world: World): Ended {
  const { canarySlow = 0, daysBefore = BASELINE.days, stableFails, stableSlow = 0, untilDay, visitsPerDay } = world;
  const draw = drawer(world);
  let share = world.share ?? 1;
  let [shareSet, second, visits] = [0, 0, 0];
  let [canary, atShare] = [NONE, NONE];
  let stable = draw(min(BASELINE.visits, visitsPerDay * daysBefore), stableFails, stableSlow);
  let last = decideCanary(share, { canary, atShare, stable }, 0);
  while (second < untilDay * DAY) {
    const step = min(300, max(5, round((0.5 * DAY) / ((visitsPerDay * share) / 100))));
    second += step;
    const all = (visitsPerDay * step) / DAY;
    const own = draw((all * share) / 100, world.canaryFails(share), canarySlow);
    [canary, atShare, visits] = [plus(canary, own), plus(atShare, own), visits + own.visits];
    const more = draw(all * (1 - share / 100), stableFails, stableSlow);
    if (stable.visits < BASELINE.visits) stable = plus(stable, more);
    if (own.visits === 0 && second - shareSet < 3_600 && second % 600 > step) continue;
    last = decideCanary(share, { canary, atShare, stable }, second - shareSet);
    const { decision } = last;
    if (decision === 'rollback' || decision === 'promote') return { decision, seconds: second, share, visits, last };
    if (decision === 'raise') [share, shareSet, atShare] = [last.share, second, NONE];
  }
  return { decision: 'hold', seconds: second, share, visits, last };
}

/**
 * The same world with a fixed share and a person who looks once a day: rolled back when at least 20 visits were seen and two points more
 * of them failed, promoted when there were 200 and that is not so.
 */
export function simulatePerson(world: World, share = 5): Pick<Ended, 'decision' | 'seconds' | 'visits'> {
  const { daysBefore = BASELINE.days, stableFails, untilDay, visitsPerDay } = world;
  const draw = drawer(world);
  let canary = NONE;
  let stable = draw(visitsPerDay * daysBefore, stableFails, 0);
  for (let day = 1; day <= untilDay; day += 1) {
    canary = plus(canary, draw((visitsPerDay * share) / 100, world.canaryFails(share), 0));
    stable = plus(stable, draw(visitsPerDay * (1 - share / 100), stableFails, 0));
    const ended = { seconds: day * DAY, visits: canary.visits };
    const rise = (rateOf(canary, 'failed') ?? 0) - (rateOf(stable, 'failed') ?? 0);
    if (canary.visits >= 20 && rise >= 0.02) return { decision: 'rollback', ...ended };
    if (canary.visits >= 200) return { decision: 'promote', ...ended };
  }
  return { decision: 'hold', seconds: untilDay * DAY, visits: canary.visits };
}

function drawer({ seed }: World) {
  const random = mulberry32(seed);
  return (mean: number, fails: number, slow: number): Counts => {
    const visits = poisson(mean, random);
    return { visits, failed: binomial(visits, fails, random), slow: binomial(visits, slow, random) };
  };
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
