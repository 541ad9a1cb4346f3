/** What browsers said of one release. `failed` and `slow` count visits, so each is at most `visits`, once all is reported. */
export interface Counts {
  /** Mounts of the area on a page. */
  readonly visits: number;
  /** Visits in which the area did not load, or an error went uncaught. */
  readonly failed: number;
  /** Visits that took too long. */
  readonly slow: number;
}

/** A canary and the stable release of its area, counted over the same time. */
export interface Comparison {
  readonly canary: Counts;
  readonly stable: Counts;
}

/** What is compared of two releases. */
export const KINDS = ['failed', 'slow'] as const;
export type Kind = (typeof KINDS)[number];

export const NONE: Comparison = {
  canary: { visits: 0, failed: 0, slow: 0 },
  stable: { visits: 0, failed: 0, slow: 0 },
};

export const plus = (one: Comparison, other: Comparison): Comparison => combined(one, other, (a, b) => a + b);

/** What came since: never below 0, even if rows were deleted. */
export const since = (now: Comparison, before: Comparison): Comparison =>
  combined(now, before, (a, b) => Math.max(0, a - b));

function combined(one: Comparison, other: Comparison, by: (a: number, b: number) => number): Comparison {
  const arm = (a: Counts, b: Counts): Counts => ({
    visits: by(a.visits, b.visits),
    failed: by(a.failed, b.failed),
    slow: by(a.slow, b.slow),
  });
  return { canary: arm(one.canary, other.canary), stable: arm(one.stable, other.stable) };
}

/** The fraction of visits that failed or were slow; null without visits. */
export const rateOf = (counts: Counts, kind: Kind): number | null =>
  counts.visits === 0 ? null : counts[kind] / counts.visits;
