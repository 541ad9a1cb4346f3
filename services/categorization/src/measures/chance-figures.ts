import type { Category } from './ratings.ts';
import { total } from './unit-sums.ts';

/** A coefficient below the one while raw agreement is above the other is called misleading. */
const MISLEADING = { coefficientBelow: 0.2, rawAgreementAbove: 0.9 } as const;

export interface CategoryShare {
  readonly category: Category;
  /** Of all ratings compared, from 0 to 1. */
  readonly share: number;
  /** Units in which at least one rater chose it. */
  readonly units: number;
}

/** What is shown beside a coefficient that corrects for chance, so that nobody reads it alone. */
export interface ChanceFigures {
  /** Agreement as the coefficient counts it, from 0 to 1. */
  readonly observedAgreement: number;
  /** Agreement that chance alone gives, from 0 to 1. */
  readonly expectedAgreement: number;
  /** How often each category in use was chosen, in the order of the categories. */
  readonly shares: readonly CategoryShare[];
  /**
   * The coefficient if all categories were chosen equally often: (k·p_o - 1) / (k - 1) for the k categories in use. With two,
   * the prevalence-adjusted bias-adjusted kappa (PABAK) of Byrt, Bishop and Carlin ("Bias, Prevalence and Kappa", Journal of
   * Clinical Epidemiology 46, 1993), 2·p_o - 1; with more, the S of Bennett, Alpert and Goldstein (1954).
   */
  readonly pabak: number;
  /** Of two categories, how far apart their shares are, from 0 to 1 (Byrt, Bishop and Carlin); null with more. */
  readonly prevalenceIndex: number | null;
  /** True when raw agreement is above 0.9 and the coefficient below 0.2: then the coefficient says little. */
  readonly isMisleading: boolean;
}

/**
 * The figures beside a coefficient.
 * @param counts by unit, how many raters chose each category; at least two categories
 */
export function chanceFigures(
  coefficient: number,
  observedAgreement: number,
  expectedAgreement: number,
  categories: readonly Category[],
  counts: readonly (readonly number[])[],
): ChanceFigures {
  const chosen = categories.map((_, at) => total(counts.map((unit) => unit[at] ?? 0)));
  const all = total(chosen);
  const shares = categories.map((category, at) => ({
    category,
    share: (chosen[at] ?? 0) / all,
    units: counts.filter((unit) => (unit[at] ?? 0) > 0).length,
  }));
  const [first = 0, second = 0] = shares.map(({ share }) => share);
  const k = categories.length;
  return {
    observedAgreement,
    expectedAgreement,
    shares,
    pabak: (k * observedAgreement - 1) / (k - 1),
    prevalenceIndex: k === 2 ? Math.abs(first - second) : null,
    isMisleading: observedAgreement > MISLEADING.rawAgreementAbove && coefficient < MISLEADING.coefficientBelow,
  };
}
