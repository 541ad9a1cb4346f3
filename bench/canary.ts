import {
  type Ended,
  simulateCanary,
  simulatePerson,
  type World,
} from '../services/delivery/src/canary/testing/simulate-canary.ts';
import { reporter } from './frame/report.ts';

/**
 * Canaries that decide by themselves, simulated: how soon bad ones go and how many visits they cost, how many good ones are rolled back
 * and how soon the others are promoted, by the traffic of the area; beside a fixed share of 5 % that a person looks at once a day and
 * rolls back when it fails in two more of 100 visits. Seconds and visits are simulated; nothing is timed.
 */
const RUNS = Number(process.env.CANARY_RUNS ?? 300);
const TRAFFIC = [50, 300, 1_000, 5_000, 50_000];
const BASES = [0, 0.001, 0.005, 0.01, 0.02, 0.05];
const UNTIL_DAY = 60;

type Result = Pick<Ended, 'decision' | 'seconds' | 'visits'>;
type Scene = Omit<World, 'seed' | 'untilDay'>;

/** Runs one scene many times, and reports how it ends. */
function report(name: string, scene: Scene, simulate: (world: World) => Result): void {
  const ended = Array.from({ length: RUNS }, (_, run) =>
    simulate({ ...scene, seed: 40_000 + run, untilDay: UNTIL_DAY }),
  );
  const line = reporter(name);
  for (const decision of ['rollback', 'promote'] as const) {
    const those = ended.filter((each) => each.decision === decision);
    line(decision, 'of 100', (those.length / RUNS) * 100);
    if (those.length === 0) continue;
    line(
      `${decision} after`,
      'h',
      those.map(({ seconds }) => seconds / 3_600),
    );
    line(
      `${decision}: visits of the canary`,
      'visits',
      those.map(({ visits }) => visits),
    );
  }
}

for (const visitsPerDay of TRAFFIC) {
  for (const base of BASES) {
    for (const points of [0, 0.02, 0.1, 0.5]) {
      const scene = { visitsPerDay, stableFails: base, canaryFails: () => Math.min(1, base + points) };
      const name = `${visitsPerDay} visits a day, ${base * 100} % fail, ${points * 100} points more`;
      report(`canary, ${name}`, scene, simulateCanary);
      report(`a person, ${name}`, scene, simulatePerson);
    }
  }
}
