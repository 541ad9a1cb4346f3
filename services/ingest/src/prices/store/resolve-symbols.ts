import type { SymbolDays } from './copy-bars.ts';
import type { Tx } from './transaction.ts';

/** Symbol of the market fund for adjusted returns. */
export const BENCHMARK_SYMBOL = 'VTI';
/** Symbol of the fund that the demo's made-up series are compared with (deploy/local/src/demo-market). */
export const DEMO_BENCHMARK_SYMBOL = 'DEMOFD';

export const benchmarkSymbol = (isDemo: boolean): string => (isDemo ? DEMO_BENCHMARK_SYMBOL : BENCHMARK_SYMBOL);

/**
 * Makes sure that each symbol has a series on its day. A day before the start of the symbol's series extends the
 * series backward, unless the series got the symbol by a symbol change. All other symbols get a new series, made up if the load is
 * the demo's.
 */
export async function resolveSymbols(tx: Tx, symbolDays: SymbolDays, isDemo: boolean): Promise<void> {
  await tx`
    create temp table unknown_symbol_day on commit drop as
    with begun as (
      select symbol, valid_from, lag(valid_from) over (partition by symbol order by valid_from) as earlier_from,
             not exists (select from market.security_symbol earlier
                          where earlier.security_id = named.security_id and earlier.valid_from < named.valid_from) as begins_series
        from market.security_symbol named where symbol in (select symbol from ${symbolDays}))
    select seen.symbol, seen.day, next.valid_from as next_from, coalesce(next.begins_series, false) as begins_series
      from ${symbolDays} seen
      left join begun next
        on next.symbol = seen.symbol and next.valid_from > seen.day and coalesce(next.earlier_from <= seen.day, true)
     where not exists (
       select from market.security_symbol
        where security_symbol.symbol = seen.symbol and valid_from <= seen.day
          and (valid_to is null or valid_to >= seen.day))`;
  await tx`
    update market.security_symbol named
       set valid_from = longer.first
      from (select symbol, next_from, min(day) as first from unknown_symbol_day where begins_series group by symbol, next_from) longer
     where named.symbol = longer.symbol and named.valid_from = longer.next_from`;
  await tx`
    with born as (
      select nextval(pg_get_serial_sequence('market.security', 'id')) as id, symbol, first, next_from
        from (select symbol, next_from, min(day) as first
                from unknown_symbol_day where not begins_series group by symbol, next_from order by symbol, next_from) groups),
    made as (
      insert into market.security (id, is_demo, is_benchmark) overriding system value
      select id, ${isDemo}, symbol = ${benchmarkSymbol(isDemo)} and next_from is null
                 and not exists (select from market.security where is_benchmark and is_demo = ${isDemo})
        from born)
    insert into market.security_symbol (symbol, valid_from, valid_to, security_id)
    select symbol, first, next_from - 1, id from born`;
  const [known] = await tx<{ isLarger: boolean }[]>`select exists (select from unknown_symbol_day) as "isLarger"`;
  await tx`drop table unknown_symbol_day`;
  // Without new statistics, the planner would still take these tables for empty and join them row by row.
  if (known?.isLarger) await tx`analyze market.security_symbol, market.security`;
}
