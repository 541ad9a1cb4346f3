import { randomNumbers } from '../random-numbers.ts';

/** How often the values are drawn again; fewer where this would be more draws than `MAX_DRAWS`. */
const MAX_RESAMPLES = 10_000;
const MAX_DRAWS = 1_000_000;

/** An interval of a mean, and of how many resamples it is. */
export interface BootstrapInterval {
  readonly low: number;
  readonly high: number;
  readonly resamples: number;
}

/**
 * The 95 % interval of the mean by the percentile bootstrap (Efron 1979): the values are drawn again, with replacement, and the
 * middle 95 % of the means of the draws taken. The same values and seed give the same interval.
 * @param values at least one
 * @param seed a whole number
 */
export function bootstrapInterval(values: readonly number[], seed: number): BootstrapInterval {
  const drawn = Float64Array.from(values);
  const size = drawn.length;
  const resamples = Math.min(MAX_RESAMPLES, Math.floor(MAX_DRAWS / size));
  const random = randomNumbers(seed);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < size; draw += 1) sum += drawn[(random() * size) | 0] as number;
    means[resample] = sum / size;
  }
  means.sort();
  const at = (share: number) => means[Math.min(resamples - 1, Math.floor(share * resamples))] as number;
  return { low: at(0.025), high: at(0.975), resamples };
}
