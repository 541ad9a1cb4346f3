/** What browsers said of one release. `failed` and `slow` count visits, so each is at most `visits`. */
export interface Counts {
  /** Pages on which the area was entered. */
  readonly visits: number;
  /** Visits in which the area did not load, or an error went uncaught. */
  readonly failed: number;
  /** Visits that took too long. */
  readonly slow: number;
}

/** What is compared of two releases. */
export const KINDS = ['failed', 'slow'] as const;
export type Kind = (typeof KINDS)[number];

export const NONE: Counts = { visits: 0, failed: 0, slow: 0 };

export const plus = (one: Counts, other: Counts): Counts => ({
  visits: one.visits + other.visits,
  failed: one.failed + other.failed,
  slow: one.slow + other.slow,
});

/** The fraction of visits that failed or were slow; null without visits. */
export const rateOf = (counts: Counts, kind: Kind): number | null =>
  counts.visits === 0 ? null : counts[kind] / counts.visits;
