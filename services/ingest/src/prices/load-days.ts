import type { Database } from '@sentinel/database';
import type { CorporateAction, PriceBar, PriceSource } from './price-source.ts';
import { endAbsentSeries } from './store/end-absent-series.ts';
import { type PriceLoad, storePrices } from './store/store-prices.ts';
import { wantedSymbols } from './wanted-symbols.ts';

/** Progress of a load. */
export interface LoadProgress {
  /** The day or symbol that was just read. */
  readonly of: string;
  readonly bars: number;
}

export interface DaysLoad {
  readonly bars: PriceLoad;
  readonly actions: PriceLoad | null;
  /** False when a part was refused or only some symbols were requested; the days then stay due. */
  readonly isComplete: boolean;
  /** Number of series that ended because they have had no price in a month. */
  readonly ended: number;
}

/**
 * Fetches the prices of some trading days and stores them: bars first, then corporate actions. After an error, everything received
 * before it is stored, and the error is thrown. The load is marked as complete when nothing failed or was refused and no symbols
 * were selected.
 * @param symbols for a source of single symbols; by default `wantedSymbols`
 * @throws PriceSourceError, database errors
 */
export async function loadDays(
  database: Database,
  source: PriceSource,
  days: { readonly fromDay: string; readonly toDay: string; readonly symbols?: readonly string[] },
  signal: AbortSignal,
  tell: (progress: LoadProgress) => void = () => {},
): Promise<DaysLoad> {
  const symbols = source.coversMarket ? [] : (days.symbols ?? (await wantedSymbols(database)));
  const actions: CorporateAction[] = [];
  let failure: { readonly error: unknown } | null = null;
  async function* read(): AsyncGenerator<readonly PriceBar[]> {
    let bars = 0;
    try {
      for await (const batch of source.read({ ...days, symbols }, signal)) {
        actions.push(...batch.corporateActions);
        yield batch.dailyBars;
        bars += batch.dailyBars.length;
        tell({ of: batch.of, bars });
      }
    } catch (error) {
      failure = { error };
    }
  }
  const options = { source: source.name, hasDividends: source.hasDividends };
  const bars = await storePrices(database, read(), [], options);
  // Also after a refusal, which a split of the fund among them may have caused: then the next try passes.
  const others = actions.length > 0 ? await storePrices(database, [], actions, options) : null;
  const thrown = failure as { readonly error: unknown } | null;
  if (thrown !== null) throw thrown.error;
  const isComplete = days.symbols === undefined && bars.refusal === null && (others?.refusal ?? null) === null;
  if (isComplete) await database.sql`update market.price_load set is_complete = true where id = ${bars.id}`;
  const ended = bars.stored > 0 ? await endAbsentSeries(database) : 0;
  return { bars, actions: others, isComplete, ended };
}
