import type { IncomingBars } from './copy-bars.ts';
import { benchmarkSymbol } from './resolve-symbols.ts';
import type { Tx } from './transaction.ts';

/**
 * Detects a source that repeats the previous session's prices, by the bars of the market fund in the load. A load of one day
 * is refused when the fund's close equals that of the previous session. In a longer load, where closes sometimes really repeat,
 * it is refused only when the volume is equal, too. Null when the bars are fine or do not include the fund.
 */
export async function staleBenchmark(
  tx: Tx,
  { bars }: IncomingBars<'separated'>,
  isDemo: boolean,
  isOneDay: boolean,
): Promise<string | null> {
  const symbol = benchmarkSymbol(isDemo);
  const [stale] = await tx<{ day: string; close: string }[]>`
    with fund as (
      select session, day, close, volume from ${bars} where symbol = ${symbol}),
    known as (
      select session, close, volume from fund
      union all
      select session, close, volume from market.daily_bar
       where security_id = (select id from market.security where is_benchmark and is_demo = ${isDemo})
         and session not in (select session from fund))
    select fund.day::text, trim_scale(fund.close)::text as close
      from fund join known before on before.session = fund.session - 1
     where fund.close = before.close and (${isOneDay} or fund.volume = before.volume)
     order by fund.day limit 1`;
  if (!stale) return null;
  return `The close of ${symbol} on ${stale.day} (${stale.close}) equals that of the session before, so the prices are not from that day.`;
}
