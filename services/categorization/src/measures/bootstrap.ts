import { countKinds } from './unit-sums.ts';
import { stateOfSeed, xoshiro } from './xoshiro.ts';

export interface BootstrapOptions {
  /** How many times the units are drawn again; 2,000 unless given. */
  readonly draws?: number;
  /** An integer. The same seed and units, in the same order, give the same interval. 1 unless given. */
  readonly seed?: number;
  /** The share of draws inside the interval, between 0 and 1; 0.95 unless given. */
  readonly confidence?: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** Draws in which the measure was defined; the interval is made of these. */
  readonly draws: number;
  /** Draws in which it was not, because every rating drawn was of one category, for example. */
  readonly undefinedDraws: number;
}

/** A measure computed with so many units of each kind (`UnitRows`); undefined where it has no value. */
export type CountedMeasure = (counts: Uint32Array) => number | undefined;

const DRAWS = 2000;
const CONFIDENCE = 0.95;

/** The value below which the share `share` of sorted values lies, interpolated (type 7 of Hyndman and Fan, 1996). */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (at - Math.floor(at)) * (high - low);
}

/**
 * The percentile bootstrap interval of a measure (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
 * Each draw takes as many units as there are, with replacement; a unit keeps all its ratings, because ratings of one
 * unit depend on each other. Where the draws lie to one side of the estimate, the interval is widened to contain it.
 * @param kindOf the kind of each unit
 * @param estimate the measure of the units as they are
 * @returns null with fewer than two units, or when the measure was undefined in half of the draws or more
 * @throws RangeError for options out of range
 */
export function bootstrapInterval(
  kindOf: Uint32Array,
  measure: CountedMeasure,
  estimate: number,
  { draws = DRAWS, seed = 1, confidence = CONFIDENCE }: BootstrapOptions = {},
): Interval | null {
  if (!Number.isInteger(draws) || draws < 1) throw new RangeError(`${draws} draws make no interval`);
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`no interval has a confidence of ${confidence}`);
  if (!Number.isInteger(seed)) throw new RangeError(`the seed ${seed} is not an integer`);
  const units = kindOf.length;
  if (units < 2) return null;
  const random = xoshiro(stateOfSeed(seed));
  const words = new Uint32Array(units);
  const unitsPerWord = units / 2 ** 32;
  const counts = countKinds(kindOf);
  const values = new Float64Array(draws);
  let defined = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    random(words);
    counts.fill(0);
    for (let n = 0; n < units; n += 1) {
      const unit = ((words[n] ?? 0) * unitsPerWord) >>> 0;
      const kind = kindOf[unit] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    const value = measure(counts);
    if (value === undefined) continue;
    values[defined] = value;
    defined += 1;
  }
  if (2 * defined <= draws) return null;
  const sorted = values.subarray(0, defined).sort();
  const outside = (1 - confidence) / 2;
  return {
    low: Math.min(estimate, quantile(sorted, outside)),
    high: Math.max(estimate, quantile(sorted, 1 - outside)),
    confidence,
    draws: defined,
    undefinedDraws: draws - defined,
  };
}
