import type { Database } from '@sentinel/database';
import { BENCHMARK_SYMBOL } from './store/resolve-symbols.ts';

/**
 * Symbols to request from a source of single symbols: the market fund, then current real series, then companies without a series, or
 * whose series has ended.
 * Within each group, the oldest prices come first, so that a load continues where the provider's limit stopped the last one.
 */
export async function wantedSymbols({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ symbol: string }[]>`
    select symbol from (
      select ${BENCHMARK_SYMBOL} as symbol, 0 as rank, null::int as last_session
      union all
      select symbol, 1, (select max(session) from market.daily_bar where security_id = security.id)
        from market.security_symbol join market.security on id = security_id
       where valid_to is null and ended_session is null and not is_demo
      union all
      select ticker, 2, null from market.company
       where ticker is not null
         and not exists (select from market.security_symbol named join market.security on id = security_id
                          where named.symbol = company.ticker and valid_to is null and ended_session is null)
    ) wanted group by symbol order by min(rank), min(last_session) nulls first, symbol`;
  return rows.map(({ symbol }) => symbol);
}
