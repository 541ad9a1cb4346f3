import type { Kind } from './counts.ts';

/** A stage of the ramp: how long a canary stays at a share at the least, and how many visits it waits for. */
interface Stage {
  /** Percent of the accounts and devices. */
  readonly share: number;
  readonly minutes: number;
  /** Visits that are enough; a share is raised without them after `QUIET_MINUTES`. */
  readonly visits: number;
}

/** The shares that a canary goes through; after the last one it is promoted. */
export const RAMP: readonly Stage[] = [
  { share: 1, minutes: 5, visits: 20 },
  { share: 5, minutes: 5, visits: 50 },
  { share: 25, minutes: 10, visits: 100 },
  { share: 50, minutes: 10, visits: 200 },
];

/** After this time at a share that too few people have, it is raised all the same; it is never promoted for that. */
export const QUIET_MINUTES = 60;

/** A canary is promoted when a rise of its failures by this fraction of visits is ruled out. */
export const RULED_OUT_RISE = 0.02;
/** Ruled out: what was seen is this many times likelier without the rise. */
export const RULED_OUT_ODDS = 100;

/** How one kind of trouble is tested. */
export interface Test {
  /** A release is rolled back when what was seen is this many times likelier if it is worse. */
  readonly bound: number;
  /**
   * How many times the other release's rate is still no reason. Slow visits: a new release is in no browser's cache, so more of its
   * visits load files.
   */
  readonly tolerated: number;
  /** A smaller rise of the rate (fraction of visits) is no reason. */
  readonly leastRise: number;
}

/** `docs/canary.md` has what these bounds come to in simulations: at most 1 release in 100 is rolled back wrongly. */
export const TESTS: Readonly<Record<Kind, Test>> = {
  failed: { bound: 50, tolerated: 1, leastRise: 0 },
  slow: { bound: 500, tolerated: 2, leastRise: 0.05 },
};

/** Nothing is rolled back by fewer visits, however they went: that many come from four accounts at the least. */
export const MIN_VISITS = 10;

/** What only the time since the present share was set tells must be this many times clearer: it is a second test of the same visits. */
export const AT_SHARE_FACTOR = 4;

/** Who counts how often, so that nobody decides alone. */
export const LIMITS = {
  /** Visits of one account in a day (UTC), for one release. */
  ofAccount: 3,
  /** Of all visits of a release, those of one network without a login. */
  ofNetwork: 0.02,
  /** So many of a network's count in any case. */
  ofNetworkAtLeast: 3,
} as const;

/** A stretch of time in which other releases fail, too, says nothing of this one. */
export const TROUBLE = { minutes: 10, failed: 3, rate: 0.25 } as const;

/** How far back the release before is looked at, and how many of its visits at the most. */
export const BASELINE = { days: 7, visits: 20_000 } as const;

/** After a promotion, first renders are compared with those of the release before for so long. */
export const WATCH_HOURS = 24;
