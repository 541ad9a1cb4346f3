import { FILING_DEADLINE_DAYS, type TradeTag, USUAL_CLUSTER } from '@sentinel/vocabulary-market';
import { clusterTrades } from './cluster-trades.ts';
import { type Execute, knownAt, knownTrades } from './known-trades.ts';

/** A reversal comes after so long of nothing but trades the other way (FIELD 1.4). */
const REVERSAL_MONTHS = 18;

/** The column of `judged` that says whether a trade has a tag, in the order of the tags. */
const TAG_COLUMNS: Readonly<Record<TradeTag, string>> = {
  First: 'is_first',
  Largest: 'is_largest',
  Reversal: 'is_reversal',
  Routine: 'is_routine',
  Opportunistic: 'is_opportunistic',
  Late: 'is_late',
  Private: 'is_private',
  'Several filers': 'has_filers',
  'In a cluster': 'is_clustered',
  Exercised: 'is_exercised',
};
const TAG_NAMES = Object.entries(TAG_COLUMNS)
  .map(([tag, column]) => `case when ${column} then '${tag}' end`)
  .join(', ');

/**
 * Finds the clusters of the trades in `scope` and of those around them (`clusterTrades`), and tags all trades of their owners.
 * @returns how many trades changed
 */
export async function tagTrades(execute: Execute, scope: string): Promise<number> {
  const clustered = await clusterTrades(execute, scope);
  const tagged = await execute(`${tagTradesStatement(scope)} returning trade.id`);
  return clustered + tagged.length;
}

/**
 * SQL that tags the trades of the owners whose trades are in `scope` (`market.trade` as `trade`): sets `tags` and the trades that make
 * them (`tag_evidence`) where they changed. See `TRADE_TAGS` of the vocabulary for what they mean (FIELD 1.3, 1.4).
 *
 * A trade is tagged by what was known when its filing was accepted: by the trades of its owners at the issuer that stood in filings
 * accepted before, and by the earlier days of its own filing. An amendment takes a trade out only from its own acceptance on. So
 * tagging again later, with all that came since, gives the same. Trades whose date cannot be right are no history.
 */
const tagTradesStatement = (scope: string) => `
with changed as materialized (
  select distinct trade.issuer_cik, owner from market.trade cross join unnest(trade.owner_ciks) owner where ${scope}
),
known as materialized (${knownTrades('trade.issuer_cik in (select issuer_cik from changed)')}),
due as materialized (
  select distinct id from changed join known using (issuer_cik, owner)
),
-- A trade of several owners has the history of each.
history as (
  select distinct on (trade.id, earlier.id)
         trade.id as trade_id, earlier.id, earlier.accession, earlier.trade_date as day, earlier.value,
         extract(year from trade.trade_date)::int - extract(year from earlier.trade_date)::int as years_before,
         extract(month from earlier.trade_date) = extract(month from trade.trade_date) as is_same_month,
         earlier.direction = trade.direction as is_same_way, earlier.is_free
    from due
    join known trade on trade.id = due.id and trade.is_dated
    join known earlier on earlier.is_dated and earlier.issuer_cik = trade.issuer_cik and earlier.owner = trade.owner
     and (earlier.known_at, earlier.accession, earlier.trade_date, earlier.direction) < (trade.known_at, trade.accession, trade.trade_date, trade.direction)
     and (not earlier.is_gone or earlier.gone_at > trade.known_at)
),
summed as (
  select trade_id,
         bool_or(is_free and is_same_way) as has_same,
         max(value) filter (where is_free and is_same_way) as largest,
         (array_agg(id order by value desc, day, accession) filter (where is_free and is_same_way and value is not null))[1] as largest_id,
         max(day) filter (where is_free and is_same_way) as last_same,
         ${[1, 2, 3].map((years) => `${newestOf(`years_before = ${years}`)} as year_${years}, ${newestOf(`years_before = ${years} and is_same_month`)} as month_${years}`).join(',\n         ')}
    from history group by trade_id
),
turned as (
  select history.trade_id, min(day) as since, (array_agg(id order by day, accession))[1] as first_id, (array_agg(id order by day desc, accession desc))[1] as last_id
    from history join summed using (trade_id)
   where is_free and not is_same_way and (last_same is null or day > last_same)
   group by history.trade_id
),
judged as (
  select trade.id, trade.tags as tags_before, trade.tag_evidence as evidence_before,
         is_free and trade.direction = 'purchase' and coalesce(not has_same, true) as is_first,
         is_free and trade.implausible is null and coalesce(trade.value > largest, false) as is_largest, largest_id,
         is_free and coalesce(since <= trade.trade_date - interval '${REVERSAL_MONTHS} months', false) as is_reversal, first_id, last_id,
         months, array_position(months, null) is null as is_routine,
         years, array_position(months, null) is not null and array_position(years, null) is null as is_opportunistic,
         coalesce(trade.days_to_file > ${FILING_DEADLINE_DAYS}, false) as is_late,
         trade.flags @> '{private_placement}' as is_private, trade.filer_count > 1 as has_filers,
         trade.clusters @> '{${USUAL_CLUSTER}}' as is_clustered, trade.cluster_trades,
         trade.direction = 'sale' and exists (
           select from market.transaction row
            where row.accession = trade.accession and row.kind = 'Option exercise' and not row.is_derivative
              and row.acquired_disposed = 'A' and row.transaction_date = trade.trade_date) as is_exercised
    from due
    join market.trade using (id)
    join market.filing on filing.accession = trade.accession
    left join summed on summed.trade_id = trade.id
    left join turned on turned.trade_id = trade.id
   cross join lateral (
     select array[month_1, month_2, month_3] as months, array[year_1, year_2, year_3] as years,
            trade.plan_10b51 <> 'yes' and ${knownAt('filing')} is not null and coalesce(trade.implausible not like 'date_%', true) as is_free) own
),
tagged as (
  select id, tags_before, evidence_before,
         array_remove(array[${TAG_NAMES}], null) as tags,
         nullif(jsonb_strip_nulls(jsonb_build_object(
           'Largest', case when is_largest then jsonb_build_array(largest_id) end,
           'Reversal', case when is_reversal and first_id = last_id then jsonb_build_array(first_id)
                            when is_reversal then jsonb_build_array(first_id, last_id) end,
           'Routine', case when is_routine then to_jsonb(months) end,
           'Opportunistic', case when is_opportunistic then to_jsonb(years) end,
           'In a cluster', case when is_clustered then to_jsonb(cluster_trades) end)), '{}') as evidence
    from judged
)
update market.trade set tags = tagged.tags, tag_evidence = tagged.evidence, changed_in = pg_current_xact_id()
  from tagged
 where trade.id = tagged.id and (tags_before, evidence_before) is distinct from (tagged.tags, tagged.evidence)`;

/** The newest of the earlier trades that meet a condition. */
function newestOf(condition: string): string {
  return `(array_agg(id order by day desc, accession desc, is_same_way) filter (where ${condition}))[1]`;
}
