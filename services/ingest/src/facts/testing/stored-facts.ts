import type { Statements } from '@sentinel/database';

/**
 * Stored facts, in the shape of the reference.
 * @param ciks only of these companies; null for all
 */
export async function storedFacts(sql: Statements, ciks: readonly string[] | null = null) {
  const isWanted = sql`(${ciks}::text[] is null or cik = any(${ciks}::text[]))`;
  const trades = await sql<Record<string, unknown>[]>`
    select trade_id::int as "tradeId", cik, base_session as "baseSession", reader_session as "readerSession", basis, to_jsonb(ret) as ret, to_jsonb(adj) as adj,
           to_jsonb(reader_ret) as "readerRet", to_jsonb(reader_adj) as "readerAdj", to_jsonb(missing) as missing, to_jsonb(reader_missing) as "readerMissing",
           to_jsonb(array[last_ret, last_adj, reader_last_ret, reader_last_adj]) as "lastReturns", next_8k_days as "next8kDays",
           next_8k_ret0 as "next8kRet0", next_8k_items as "next8kItems", next_8k_accession as "next8kAccession",
           next_ea_days as "nextEaDays", next_ea_ret0 as "nextEaRet0", next_ea_accession as "nextEaAccession",
           btwn_fqe_ea as "btwnFqeEa", close, avg_dollar_volume as "avgDollarVolume", market_value as "marketValue", industry,
           (select implausible from market.trade where id = trade_id) as implausible
      from market.trade_fact where ${isWanted} order by trade_id`;
  const events = await sql<Record<string, unknown>[]>`
    select accession, cik, event_session as "eventSession", is_ea as "isEa", event_return as "eventReturn", missing,
           to_jsonb(ret) as ret, to_jsonb(adj) as adj, to_jsonb(return_missing) as "returnMissing",
           to_jsonb(reader_ret) as "readerRet", to_jsonb(reader_adj) as "readerAdj", to_jsonb(reader_missing) as "readerMissing",
           basis, to_jsonb(array[last_ret, last_adj, reader_last_ret, reader_last_adj]) as "lastReturns",
           array[sold_30, sold_90, sold_180, sold_365]::float8[] as sold,
           array[bought_30, bought_90, bought_180, bought_365]::float8[] as bought,
           array[known_sold_30, known_sold_90, known_sold_180, known_sold_365]::float8[] as "knownSold",
           array[known_bought_30, known_bought_90, known_bought_180, known_bought_365]::float8[] as "knownBought",
           close, avg_dollar_volume as "avgDollarVolume", market_value as "marketValue", industry
      from market.event_fact where ${isWanted} order by accession, cik`;
  return { trades, events };
}

/** The transaction that last changed each fact (or its trade), by trade id, or accession number and CIK. */
export async function changesOf(sql: Statements): Promise<Map<string, string>> {
  const rows = await sql<{ key: string; changed: string }[]>`
    select trade_id::text as key, greatest(fact.changed_in::text::numeric, trade.changed_in::text::numeric)::text as changed
      from market.trade_fact fact join market.trade on trade.id = trade_id
     union all
    select accession || ' ' || cik, changed_in::text from market.event_fact`;
  return new Map(rows.map(({ changed, key }) => [key, changed]));
}
