import { type Ended, simulateCanary } from '../services/delivery/src/canary/testing/simulate-canary.ts';
import { reporter } from './frame/report.ts';

/**
 * Canaries that decide by themselves, simulated: how soon two points more failures are rolled back, how many visits they cost, and
 * how soon a release without change is promoted, by the traffic of the area. Seconds and visits are simulated; nothing is timed.
 */
const RUNS = 300;
const BASES = [0.001, 0.01, 0.03];
const VISITS_PER_SECOND = [1, 10, 100, 1_000, 2_500, 5_000, 10_000];
const RISE = 0.02;
const DAYS = 86_400 * 10;

function ends(base: number, rise: number, visitsPerSecond: number): Ended[] {
  return Array.from({ length: RUNS }, (_, run) =>
    simulateCanary({
      visitsPerSecond,
      stableFails: () => base,
      canaryFails: () => base + rise,
      seed: 40_000 + run,
      untilSecond: DAYS,
    }),
  );
}

const seconds = (ended: readonly Ended[]) => ended.map(({ second }) => second);
const percent = (ended: readonly Ended[]) => (ended.length / RUNS) * 100;

for (const base of BASES) {
  for (const visitsPerSecond of VISITS_PER_SECOND) {
    const report = reporter(`canary, ${base * 100} % fail, ${visitsPerSecond} visits/s`);
    const bad = ends(base, RISE, visitsPerSecond);
    const caught = bad.filter(({ decision }) => decision === 'rollback');
    const visits = caught.map(({ last }) => last.numbers.sinceBegan.canary.visits);
    report('two points more: rolled back after', 's', seconds(caught), RUNS);
    report('two points more: visits of the canary', 'visits', visits, RUNS);
    report('two points more: rolled back', 'of 100', percent(caught), RUNS);
    // More traffic changes nothing here but how long the simulation takes: the ramp takes its 20 minutes.
    if (visitsPerSecond > 100) continue;
    const good = ends(base, 0, visitsPerSecond);
    const promoted = good.filter(({ decision }) => decision === 'promote');
    const rolledBack = good.filter(({ decision }) => decision === 'rollback');
    report('no change: promoted after', 's', seconds(promoted), RUNS);
    report('no change: rolled back', 'of 100', percent(rolledBack), RUNS);
  }
}
