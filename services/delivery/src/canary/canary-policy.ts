import type { Kind } from './counts.ts';

/** A stage of the ramp: how long a canary stays at a share at the least. */
interface Stage {
  /** Percent of the accounts and devices. */
  readonly share: number;
  readonly minutes: number;
}

/** The shares that a canary goes through; after the last one it is promoted. */
export const RAMP: readonly Stage[] = [
  { share: 1, minutes: 5 },
  { share: 5, minutes: 5 },
  { share: 25, minutes: 10 },
];

/** Visits of the canary at a share before it is raised, however clear the numbers are. */
export const MIN_VISITS = 200;

/** How one kind of trouble is tested. */
export interface Test {
  /** The probability that a release which is not worse is ever rolled back for this. */
  readonly budget: number;
  /**
   * How many times the stable release's odds are still no reason. Slow visits: a new release is in no browser's cache, so more
   * of its visits load files.
   */
  readonly tolerated: number;
  /** The rises of the rate that it looks for (fractions of visits), and how the stake is split between them. */
  readonly rises: readonly { readonly rise: number; readonly stake: number }[];
  /** A smaller rise of the rate since the canary began is no reason. */
  readonly leastRise: number;
}

/** Together, the budgets are the one false rollback in 100 that is accepted. */
export const TESTS: Readonly<Record<Kind, Test>> = {
  failed: {
    budget: 0.008,
    tolerated: 1,
    // Most is put on 1 and 2 points, the size of rise that should be found soonest; 0.8 finds what fails at every visit.
    rises: [
      { rise: 0.005, stake: 0.1 },
      { rise: 0.01, stake: 0.4 },
      { rise: 0.02, stake: 0.25 },
      { rise: 0.05, stake: 0.1 },
      { rise: 0.2, stake: 0.05 },
      { rise: 0.8, stake: 0.1 },
    ],
    leastRise: 0,
  },
  slow: {
    budget: 0.002,
    tolerated: 2,
    rises: [
      { rise: 0.05, stake: 0.25 },
      { rise: 0.1, stake: 0.25 },
      { rise: 0.2, stake: 0.25 },
      { rise: 0.5, stake: 0.25 },
    ],
    leastRise: 0.05,
  },
};

/** A canary is raised when a rise of its failures by this fraction of visits can be ruled out. One of the rises above. */
export const RULED_OUT_RISE = 0.02;
/** Ruled out: what was seen is this many times likelier without the rise. */
export const RULED_OUT_ODDS = 20;

/**
 * The test's part on the whole time since the canary began; of the rest, each further share gets half for the time since it was set,
 * so that a fault which appears late is not outweighed by good hours before.
 */
export const FIRST_PART = 0.8;

/** When a block of visits is complete: see `isComplete`. */
export const BLOCK = { stableVisits: 100, canaryVisits: 20, seconds: 60 } as const;
