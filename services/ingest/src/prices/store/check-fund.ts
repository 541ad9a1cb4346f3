import type { CorporateAction } from '../price-source.ts';
import type { IncomingBars } from './copy-bars.ts';
import { oddFundMove } from './odd-fund-move.ts';
import { staleBenchmark } from './stale-benchmark.ts';
import type { Tx } from './transaction.ts';

/** Refuses a load whose bars of the market fund are of another day or move too much, or gives the bars to store. */
export async function checkFund(
  tx: Tx,
  incoming: IncomingBars<'separated'>,
  actions: readonly CorporateAction[],
  { isDemo, isOneDay }: { readonly isDemo: boolean; readonly isOneDay: boolean },
): Promise<{ readonly refusal: string } | { readonly refusal: null; readonly checked: IncomingBars<'checked'> }> {
  const refusal =
    (await staleBenchmark(tx, incoming, isDemo, isOneDay)) ?? (await oddFundMove(tx, incoming, actions, isDemo));
  return refusal === null ? { refusal, checked: { ...incoming, lastStep: 'checked' } } : { refusal };
}
