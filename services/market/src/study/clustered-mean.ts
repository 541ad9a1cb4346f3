import { studentT } from './student-t.ts';

/**
 * What a mean's variance needs to know of one way of grouping the observations, with S and n the sum and the number of the
 * observations of a group.
 */
export interface GroupSums {
  /** Groups that have an observation. */
  readonly groups: number;
  /** Σ S². */
  readonly squares: number;
  /** Σ S·n. */
  readonly products: number;
  /** Σ n². */
  readonly counts: number;
}

export interface TwoWaySums {
  readonly n: number;
  readonly sum: number;
  readonly byIssuer: GroupSums;
  readonly byDay: GroupSums;
  /** By issuer and day together. */
  readonly byBoth: GroupSums;
}

export interface ClusteredMean {
  readonly n: number;
  /** Null without an observation. */
  readonly mean: number | null;
  /** The 95 % interval; null with fewer than two issuers or days. */
  readonly interval: readonly [low: number, high: number] | null;
  /** The standard error of the mean, and its degrees of freedom; null likewise. */
  readonly error: { readonly size: number; readonly degrees: number } | null;
}

const CONFIDENCE = 0.95;

/**
 * The mean of observations that depend on each other within an issuer and within a day, with a 95 % interval.
 *
 * The variance is that of Cameron, Gelbach and Miller ("Robust Inference With Multiway Clustering", Journal of Business &
 * Economic Statistics 29, 2011): clustered by issuer, plus by day, minus by both, each with its factor G / (G - 1). In small
 * samples the difference can be zero or less, or absurdly small (their section 2.3). So it is never less than the largest of the
 * three, in the manner of the standard error "max-se" of MacKinnon, Nielsen and Webb ("Jackknife Inference With Two-Way
 * Clustering", arXiv 2406.08880). The interval takes the t distribution with the smaller number of issuers or days, less one, as
 * degrees of freedom.
 */
export function clusteredMean({ n, sum, byIssuer, byDay, byBoth }: TwoWaySums): ClusteredMean {
  if (n === 0) return { n, mean: null, interval: null, error: null };
  const mean = sum / n;
  const groups = Math.min(byIssuer.groups, byDay.groups);
  if (groups < 2) return { n, mean, interval: null, error: null };
  /** The variance of the mean with this clustering: Σ (S - n·mean)² / N², times G / (G - 1). */
  const variance = (by: GroupSums) =>
    ((by.groups / (by.groups - 1)) * Math.max(0, by.squares - 2 * mean * by.products + mean * mean * by.counts)) /
    (n * n);
  const [issuer, day, both] = [variance(byIssuer), variance(byDay), variance(byBoth)];
  const error = { size: Math.sqrt(Math.max(issuer + day - both, issuer, day, both)), degrees: groups - 1 };
  const reach = studentT(error.degrees, CONFIDENCE) * error.size;
  return { n, mean, interval: [mean - reach, mean + reach], error };
}
