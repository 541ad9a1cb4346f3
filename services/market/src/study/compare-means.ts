import { twoSided } from './student-t.ts';

/** A mean with its standard error; null where it is unknown. */
export interface EstimatedMean {
  readonly mean: number | null;
  readonly error: number | null;
  readonly degrees: number | null;
}

/**
 * The probability of a difference between two means that is at least so large, if there were none: Welch's t test with the degrees of
 * freedom of Satterthwaite ("An Approximate Distribution of Estimates of Variance Components", Biometrics 2, 1946). The errors
 * respect that rows depend on each other (`clusteredMean`). Null where one of the errors is unknown, or both are 0.
 */
export function welch(one: EstimatedMean, other: EstimatedMean): number | null {
  if (one.mean === null || one.error === null || one.degrees === null) return null;
  if (other.mean === null || other.error === null || other.degrees === null) return null;
  const [a, b] = [one.error ** 2, other.error ** 2];
  if (a + b === 0) return null;
  const degrees = (a + b) ** 2 / (a ** 2 / one.degrees + b ** 2 / other.degrees);
  return twoSided(Math.abs(one.mean - other.mean) / Math.sqrt(a + b), degrees);
}

/** Corrects probabilities for their number (Holm, Scandinavian Journal of Statistics 6, 1979); those that are null stay null and do not count. */
export function holm(probabilities: readonly (number | null)[]): (number | null)[] {
  const known = probabilities.flatMap((p, place) => (p === null ? [] : [{ p, place }])).sort((a, b) => a.p - b.p);
  const corrected = probabilities.map((): number | null => null);
  let least = 0;
  for (const [rank, { p, place }] of known.entries()) {
    least = Math.min(1, Math.max(least, p * (known.length - rank)));
    corrected[place] = least;
  }
  return corrected;
}
