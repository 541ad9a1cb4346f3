import type { OperationResponse } from '@sentinel/contracts';
import type { MissingReturnReason } from '@sentinel/vocabulary-market';
import type { PricesBetween } from './prices-between.ts';

type ExplainedReturn = Pick<
  OperationResponse<'explain_event_return'>,
  'value' | 'missing' | 'is_being_recomputed' | 'basis' | 'start_day' | 'end_day' | 'ended_on' | 'stock' | 'fund'
>;

/** Stored returns are rounded to ten decimals; the closes give the same value up to this. */
const ROUNDING = 1e-9;

/**
 * Puts the closes beside the stored return. Where both are known and differ, a correction has arrived and the facts are about to
 * be computed again.
 * @param value the stored return
 * @param missing the stored reason when it is unknown
 */
export function explainedReturn(
  prices: PricesBetween,
  { value, missing, isAdjusted }: { value: number | null; missing: MissingReturnReason | null; isAdjusted: boolean },
): ExplainedReturn {
  const { basis, start_day, end_day, ended_on, stock, fund } = prices;
  const computed = computedReturn(prices, isAdjusted);
  const isSame = value === null || computed === null ? value === computed : Math.abs(value - computed) <= ROUNDING;
  return { value, missing, is_being_recomputed: !isSame, basis, start_day, end_day, ended_on, stock, fund };
}

function computedReturn({ stock, fund }: PricesBetween, isAdjusted: boolean): number | null {
  const own = stock?.change ?? null;
  if (!isAdjusted || own === null) return own;
  return fund?.change == null ? null : own - fund.change;
}
