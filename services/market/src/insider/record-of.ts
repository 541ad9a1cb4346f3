import type { OperationResponse } from '@sentinel/contracts';
import { bootstrapInterval } from './bootstrap-interval.ts';
import type { InsiderTrade } from './insider.repository.ts';

type Outcome = OperationResponse<'get_insider'>['record']['purchases'];

/** Fewer returns than this say nothing about a person. */
const MIN_RETURNS = 5;

/**
 * What came after the trades outside of plans in one direction (FIELD 1.9). The returns after sales stand as they are: a price that
 * fell after a sale is a return below zero. Series that ended count with their last return, or else the record would look better
 * than it was.
 * @param trades of one direction
 * @param seed of the bootstrap
 */
export function recordOf(trades: readonly InsiderTrade[], seed: number): Outcome {
  const counted = trades.filter(({ is_planned, is_implausible }) => !is_planned && !is_implausible);
  const returns = counted.flatMap(({ adjusted_return, last_return }) => adjusted_return ?? last_return ?? []);
  const missing = (reason: string) => counted.filter(({ return_missing }) => return_missing === reason);
  return {
    trades: counted.length,
    n: returns.length,
    ended: missing('ended').filter(({ last_return }) => last_return !== null).length,
    pending: missing('pending').length,
    ...figuresOf(returns, seed),
  };
}

const HIDDEN = { mean: null, low: null, high: null, resamples: null, median: null, above_zero: null };

function figuresOf(returns: readonly number[], seed: number) {
  if (returns.length < MIN_RETURNS) return HIDDEN;
  return {
    mean: returns.reduce((sum, one) => sum + one, 0) / returns.length,
    ...bootstrapInterval(returns, seed),
    median: medianOf(returns),
    above_zero: returns.filter((one) => one > 0).length,
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted.length >> 1;
  const [below = 0, above = 0] = [sorted[upper - 1], sorted[upper]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}
