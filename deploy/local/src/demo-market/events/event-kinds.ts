import type { Random } from '../random.ts';

/** The parameters of a kind of event. */
export interface EventKind {
  /** Average number per company and year. */
  yearly: number;
  /** Item numbers without 9.01. */
  items: (random: Random) => readonly string[];
  /** Share of its 8-Ks that have an exhibit, and therefore item 9.01. */
  withExhibit: number;
  /** Mean and standard deviation of the price's reaction, as a log return. */
  mean: number;
  deviation: number;
}

const kind = (
  yearly: number,
  items: EventKind['items'],
  withExhibit: number,
  mean: number,
  deviation: number,
): EventKind => ({ yearly, items, withExhibit, mean, deviation });

/**
 * Kinds of 8-K and how often they occur. The shares of items are close to those of real 8-Ks over a year (DOMAIN 2.3 has one
 * sample: 9.01 77%, 7.01 34%, 8.01 27%, 5.02 21%, 2.02 18%, 1.01 16%, 3.02 6%). Kinds with a `yearly` of 0 are planned separately.
 */
export const EVENT_KINDS = {
  earnings: kind(
    0,
    (r) => ['2.02', ...(r.chance(0.3) ? ['7.01'] : []), ...(r.chance(0.06) ? ['8.01'] : [])],
    1,
    0,
    0.055,
  ),
  agreement: kind(
    1.25,
    (r) => ['1.01', ...(r.chance(0.35) ? ['2.03'] : []), ...(r.chance(0.25) ? ['7.01'] : [])],
    0.75,
    0.004,
    0.03,
  ),
  acquisition: kind(0.2, (r) => ['2.01', ...(r.chance(0.4) ? ['7.01'] : [])], 0.9, 0.005, 0.03),
  officers: kind(2, (r) => ['5.02', ...(r.chance(0.12) ? ['7.01'] : [])], 0.55, -0.004, 0.025),
  presentation: kind(2.1, (r) => ['7.01', ...(r.chance(0.25) ? ['8.01'] : [])], 0.92, 0, 0.01),
  announcement: kind(2.2, (r) => ['8.01', ...(r.chance(0.2) ? ['7.01'] : [])], 0.7, 0.003, 0.035),
  trial: kind(0, () => ['8.01', '7.01'], 0.95, 0, 0.16),
  privateSale: kind(0.5, (r) => ['3.02', ...(r.chance(0.6) ? ['1.01'] : [])], 0.6, -0.03, 0.035),
  meeting: kind(0.9, () => ['5.07'], 0.05, 0, 0.004),
  restructuring: kind(0.1, (r) => ['2.05', ...(r.chance(0.3) ? ['2.06'] : [])], 0.5, -0.01, 0.05),
  auditor: kind(0.1, () => ['4.01'], 0.9, -0.005, 0.02),
  restatement: kind(0.04, () => ['4.02'], 0.3, -0.11, 0.05),
  cyber: kind(0.03, () => ['1.05'], 0.1, -0.04, 0.03),
  listingNotice: kind(0.06, () => ['3.01'], 0.4, -0.05, 0.03),
  forwardSplit: kind(0, () => ['8.01'], 0.9, 0.025, 0.01),
  reverseSplit: kind(0, () => ['5.03', '3.03'], 0.8, -0.05, 0.03),
  mergerAgreement: kind(0, () => ['1.01', '7.01'], 1, 0.24, 0.06),
  mergerClosing: kind(0, () => ['2.01', '3.01', '5.01', '5.02'], 0.6, 0, 0.002),
  bankruptcy: kind(0, () => ['1.03', '2.04'], 0.8, -0.9, 0.2),
} as const satisfies Record<string, EventKind>;

export type EventKindName = keyof typeof EVENT_KINDS;
