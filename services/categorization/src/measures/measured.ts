import { type BootstrapOptions, bootstrapInterval, type CountedMeasure, type Interval } from './bootstrap.ts';
import { countKinds } from './unit-sums.ts';

/**
 * Why a measure has no value:
 * - `no_ratings`: nobody rated a unit (marked a text).
 * - `one_rater`: only one rater did.
 * - `no_overlap`: several did, but no unit has the ratings that the measure compares.
 * - `one_category`: all ratings compared are the same, so that no disagreement is expected by chance, and the correction
 *   for chance divides by zero. Raw agreement is 1.
 * - `nothing_marked`: nobody marked a character of the texts compared.
 * - `no_room`: the marks could lie nowhere else (each is one character long, and together they fill the texts).
 */
export type WhyUndefined = 'no_ratings' | 'one_rater' | 'no_overlap' | 'one_category' | 'nothing_marked' | 'no_room';

/** How many units were compared, and how many were not because they lack ratings. */
export interface UnitCounts {
  readonly units: number;
  readonly unitsLeftOut: number;
}

/** A measure has a value with its bootstrap interval and its own figures, or a named reason why it has none. Never NaN. */
export type Measured<Figures = unknown> =
  | (UnitCounts & { readonly isDefined: true; readonly value: number; readonly interval: Interval | null } & Figures)
  | (UnitCounts & { readonly isDefined: false; readonly why: WhyUndefined });

/** Why no unit can be compared, told by which raters rated at all; each unit has an entry for every rater, null for no rating. */
export function whyNoOverlap<Rating>(
  units: readonly (readonly (Rating | null)[])[],
): 'no_ratings' | 'one_rater' | 'no_overlap' {
  const raters = new Set<number>();
  for (const unit of units)
    unit.forEach((rating, rater) => {
      if (rating !== null) raters.add(rater);
    });
  if (raters.size === 0) return 'no_ratings';
  return raters.size === 1 ? 'one_rater' : 'no_overlap';
}

/**
 * The estimate of a measure with its interval and figures, or why it has none.
 * @param kindOf the kind of each unit (`UnitRows`)
 * @param whyUndefined what it means when the measure of all units is undefined
 */
export function measured<Figures>(
  counts: UnitCounts,
  kindOf: Uint32Array,
  measure: CountedMeasure,
  whyUndefined: WhyUndefined,
  figures: (value: number) => Figures,
  options: BootstrapOptions | undefined,
): Measured<Figures> {
  const value = measure(countKinds(kindOf));
  if (value === undefined) return { ...counts, isDefined: false, why: whyUndefined };
  const interval = bootstrapInterval(kindOf, measure, value, options);
  return { ...counts, isDefined: true, value, interval, ...figures(value) };
}
