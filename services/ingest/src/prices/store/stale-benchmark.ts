import { BENCHMARK_SYMBOL } from './resolve-symbols.ts';
import type { Tx } from './transaction.ts';

/**
 * Why the bars of `incoming_bar` are those of the session before, told by the market fund (DESIGN section 6); null when they
 * are not, or the fund is not among them. A load of one day is refused when the fund's close is that of the session before; in a
 * longer one, where a close does repeat itself now and then, only when its volume is the same too.
 */
export async function staleBenchmark(tx: Tx, isOneDay: boolean): Promise<string | null> {
  const [stale] = await tx<{ day: string; close: string }[]>`
    with fund as (
      select session, day, close, volume from incoming_bar where symbol = ${BENCHMARK_SYMBOL}),
    known as (
      select session, close, volume from fund
      union all
      select session, close, volume from market.daily_bar
       where security_id = (select id from market.security where is_benchmark)
         and session not in (select session from fund))
    select fund.day::text, trim_scale(fund.close)::text as close
      from fund join known before on before.session = fund.session - 1
     where fund.close = before.close and (${isOneDay} or fund.volume = before.volume)
     order by fund.day limit 1`;
  if (!stale) return null;
  return `The close of ${BENCHMARK_SYMBOL} on ${stale.day} (${stale.close}) is that of the session before: the prices are not those of the day.`;
}
