import type { Database } from '@sentinel/database';
import {
  EIGHT_K_ITEMS,
  INDUSTRIES,
  INSIDER_LOOKBACKS,
  INSIDER_TYPES,
  STUDY_HORIZONS,
} from '@sentinel/vocabulary-market';
import { orderOf, type PageSearch } from '../../services/market/src/search/find-page.ts';

/** A search that takes longer counts with this time. */
export const TIMEOUT_MS = 5_000;

const bits = (column: string) =>
  ['1.01', '2.02', '5.02', '7.01', '8.01', '9.01']
    .map(
      (code) =>
        `case when '${code}' = any(${column}) then ${1n << BigInt(EIGHT_K_ITEMS.findIndex((item) => item.code === code))} else 0 end`,
    )
    .join(' + ');
const units = (expression: string, factor: number) => `round((${expression})::numeric * ${factor})::bigint`;
const criteria = `${units('fact.close', 1e4)} as close, ${units('fact.avg_dollar_volume', 1e4)} as avg_dollar_volume,
  ${units('fact.market_value', 1e4)} as market_value, array_position(array[${INDUSTRIES.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}], fact.industry)::smallint as industry`;

const TRADE = `
  select trade.id, trade.accession, trade.issuer_cik::bigint as cik, company.name as conm, lower(company.name) collate "C" as conm_sort, company.ticker collate "C" as ticker,
         (direction = 'sale')::int::smallint as direction, trade_date - date '1970-01-01' as trade_day, trade.shares, ${units('value', 1e4)} as value,
         owner_names as owner, lower(owner_names) collate "C" as owner_sort, owner_title as title, lower(owner_title) collate "C" as title_sort,
         (${INSIDER_TYPES.map((type, bit) => `case when '${type}' = any(insider_types) then ${1 << bit} else 0 end`).join(' + ')})::smallint as insider_bits,
         case plan_10b51 when 'yes' then 1 when 'no' then 0 end::smallint as is_10b51, (plan_10b51 = 'yes')::int::smallint as is_planned,
         location, days_to_file, is_amendment,
         ${STUDY_HORIZONS.map((h, n) => `${units(`fact.ret[${n + 1}]`, 1e8)} as ret_${h}, ${units(`fact.adj[${n + 1}]`, 1e8)} as adj_${h}`).join(', ')},
         next_8k_days, ${units('next_8k_ret0', 1e8)} as next_8k_ret0, array_to_string(next_8k_items, '&') as next_8k_items, (${bits('next_8k_items')})::bigint as next_8k_item_bits,
         next_8k_accession, next_ea_days, ${units('next_ea_ret0', 1e8)} as next_ea_ret0, next_ea_accession, btwn_fqe_ea, ${criteria}
    from market.trade join market.trade_fact fact on fact.trade_id = trade.id join market.company on company.cik = trade.issuer_cik`;

const EVENT = `
  select replace(fact.accession, '-', '')::bigint as accno, fact.cik::bigint as cik, company.name as conm, lower(company.name) collate "C" as conm_sort, company.ticker collate "C" as ticker,
         fact.filed_on - date '1970-01-01' as filed_day, array_to_string(filing.items, '&') collate "C" as items, (${bits('filing.items')})::bigint as item_bits, filing.is_amendment,
         ${units('fact.event_return', 1e8)} as event_return,
         ${INSIDER_LOOKBACKS.map((days) => `${units(`fact.sold_${days}`, 1e4)} as sold_${days}, ${units(`fact.bought_${days}`, 1e4)} as bought_${days}`).join(', ')}, ${criteria}
    from market.event_fact fact join market.filing on filing.accession = fact.accession join market.company on company.cik = fact.cik`;

/**
 * Indexes for someone who knows the searches: each sort of the default view, in both directions where nulls matter, and
 * the usual filters.
 */
const INDEXES = [
  ...[
    'id',
    'ticker, id',
    'conm_sort, id',
    'owner_sort, id',
    'title_sort, id',
    'trade_day, id',
    'value, id',
    'value desc nulls last, id',
    'ret_20, id',
  ],
  ...[
    'ret_20 desc nulls last, id',
    'adj_20 desc nulls last, id',
    'cik, trade_day',
    'market_value',
    'industry',
    'next_8k_days',
    'next_ea_days',
  ],
].map((columns) => `create index on plain.trade (${columns})`);
const EVENT_INDEXES = [
  ...[
    'ticker, accno, cik',
    'conm_sort, accno, cik',
    'filed_day, accno, cik',
    'event_return, accno, cik',
    'event_return desc nulls last, accno, cik',
  ],
  ...['cik, filed_day', 'items, accno, cik', 'market_value', 'industry', 'sold_180 desc nulls last, accno, cik'],
].map((columns) => `create index on plain.event (${columns})`);

/** The same flat tables in PostgreSQL, with indexes: the alternative to the copy. */
export async function writePlainTables({ sql }: Database): Promise<void> {
  await sql`create schema plain`;
  for (const statement of [
    "set maintenance_work_mem = '1GB'",
    `create unlogged table plain.trade as ${TRADE}`,
    'create unlogged table plain.trade_owner as select unnest(owner_ciks)::bigint as owner_cik, id as trade_id from market.trade',
    'create index on plain.trade_owner (owner_cik)',
    `create unlogged table plain.event as ${EVENT}`,
    ...INDEXES,
    ...EVENT_INDEXES,
    'vacuum analyze plain.trade',
    'vacuum analyze plain.trade_owner',
    'vacuum analyze plain.event',
  ])
    await sql.unsafe(statement);
}

/**
 * Count and page of a search by plain statements with the same conditions; returns the count, or null at the time
 * limit.
 */
export async function searchPlain({ sql }: Database, search: PageSearch): Promise<number | null> {
  let place = 0;
  const where = search.where.text
    .replaceAll('utinyint', 'smallint')
    .replaceAll('tinyint', 'smallint')
    .replaceAll('?', () => `$${++place}`);
  const values = search.where.values.map(String);
  try {
    return await sql.begin(async (tx) => {
      await tx.unsafe(`set local search_path = plain; set local statement_timeout = ${TIMEOUT_MS}`);
      const [counted] = await tx.unsafe(`select count(*)::int as hits from ${search.table} ${where}`, values);
      await tx.unsafe(
        `select * from ${search.table} ${where} order by ${orderOf(search)} limit ${search.limit} offset ${search.offset}`,
        values,
      );
      return counted?.hits as number;
    });
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return null;
    throw error;
  }
}
