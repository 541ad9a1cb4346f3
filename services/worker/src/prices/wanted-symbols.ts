import type { Database } from '@sentinel/database';
import { BENCHMARK_SYMBOL } from './store/resolve-symbols.ts';

/** Symbols a source is asked for one by one: the market fund first, what trades already, then those of companies without a series. */
export async function wantedSymbols({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ symbol: string }[]>`
    select symbol from (
      select ${BENCHMARK_SYMBOL} as symbol, 0 as rank
      union all
      select symbol, 1 from market.security_symbol join market.security on id = security_id
       where valid_to is null and ended_session is null
      union all
      select ticker, 2 from market.company
       where ticker is not null
         and not exists (select from market.security_symbol named where named.symbol = company.ticker and valid_to is null)
    ) wanted group by symbol order by min(rank), symbol`;
  return rows.map(({ symbol }) => symbol);
}
