import type { Statements } from '@sentinel/database';
import { type FactInputs, inputParameters } from './fact-inputs.ts';
import { BASIS, composed, criteriaJoins, FUNDS, industryJoin, marketValue, upsert, WORLD } from './fact-sql.ts';
import { adjustedReturns, closes, factors, lastReturns, missingReturns, returns } from './return-sql.ts';

/** While a quarter has no announcement yet, trades up to this many days after its end count as made before the announcement. */
const ANNOUNCED_WITHIN_DAYS = 75;
/** Without any announcement in this many days around the quarter's end, the answer is unknown. */
const ON_RECORD_DAYS = 365;

const COLUMNS = [
  'trade_id',
  'cik',
  'base_session',
  'reader_session',
  'basis',
  'ret',
  'adj',
  'reader_ret',
  'reader_adj',
  'missing',
  'reader_missing',
  'last_ret',
  'last_adj',
  'reader_last_ret',
  'reader_last_adj',
  'next_8k_days',
  'next_8k_ret0',
  'next_8k_items',
  'next_8k_accession',
  'next_ea_days',
  'next_ea_ret0',
  'next_ea_accession',
  'btwn_fqe_ea',
  'close',
  'avg_dollar_volume',
  'market_value',
  'industry',
];

/** Why a trade without a base session has no returns: its day comes after the calendar, or before it. */
const UNPLACED = `case when trade_date > (select max(day) from market.trading_session) then 'pending' else 'no_bar' end`;

/** The last quarter end before the trade date. Quarters end at month ends, every three months from the fiscal year's end. */
const QUARTER_END = `(
  select (after - make_interval(months => (((extract(month from after - 1)::int - year_end_month) % 3 + 3) % 3)))::date - 1
    from (select date_trunc('month', placed.trade_date)::date as after) month)`;

/** A fiscal year that ends in the first week of a month (52 or 53 weeks) counts as ending with the month before. */
const YEAR_END_MONTH = `case when company.fiscal_year_end ~ '^(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$'
  then left(company.fiscal_year_end, 2)::int - (right(company.fiscal_year_end, 2)::int <= 7)::int end`;

const nextEvent = (condition: string) => `
  select event.accession, event.event_session, event.event_return, filing.items
    from market.event_fact event
    join market.filing on filing.accession = event.accession
   where event.cik = placed.cik and event.event_session > placed.base_session and ${condition}
   order by event.event_session, event.accepted_at, event.accession limit 1`;

/** SQL that computes and writes the facts of the trades in `scope`. */
export const tradeFactsStatement = (scope: string) => `
with ${FUNDS},
placed as materialized (
  select trade.id as trade_id, trade.issuer_cik as cik, trade.trade_date,
         case when trade.trade_date >= (select min(day) from market.trading_session) then
           (select session from market.trading_session where day >= trade.trade_date order by day limit 1) end as base_session,
         coalesce(
           (select session from market.trading_session where closes_at > filing.accepted_at order by closes_at limit 1),
           (select session from market.trading_session where filing.accepted_at is null and day > filing.filed_on order by day limit 1)
         ) as reader_session,
         series.id as security_id, series.ended_session, ${WORLD} as world, ${BASIS} as basis,
         ${YEAR_END_MONTH} as year_end_month, classified.industry
    from market.trade
    join market.filing on filing.accession = trade.accession
    left join market.company on company.cik = trade.issuer_cik
    left join market.security series on series.cik = trade.issuer_cik and series.is_primary
    ${industryJoin('company.sic')}
   where ${scope}
),
closed as materialized (
  select placed.*, ${QUARTER_END} as quarter_end,
         ${closes('placed', 'base')},
         ${closes('placed', 'reader')}
    from placed
),
priced as materialized (
  select closed.*,
         ${factors('closed', 'base')},
         ${factors('closed', 'reader')}
    from closed
)
${upsert(
  'trade_fact',
  ['trade_id'],
  COLUMNS,
  `select trade_id, placed.cik, base_session, reader_session, basis,
         ${returns('base')}, ${adjustedReturns('base')}, ${returns('reader')}, ${adjustedReturns('reader')},
         ${missingReturns('base', UNPLACED)}, ${missingReturns('reader', "'pending'")},
         ${lastReturns('base')}, ${lastReturns('reader')},
         next_8k.event_session - base_session, next_8k.event_return, next_8k.items, next_8k.accession,
         next_ea.event_session - base_session, next_ea.event_return, next_ea.accession,
         case when quarter_end is null or base_session is null or not announced.on_record then null
              when announced.session is not null then announced.session >= base_session
              else trade_date - quarter_end <= ${ANNOUNCED_WITHIN_DAYS} end,
         base_close_0::float8, volume.avg_dollar_volume, ${marketValue('placed', 'base_session', 'base_close_0')}, industry
    from priced placed
    left join lateral (${nextEvent("filing.form_type = '8-K'")}) next_8k on true
    left join lateral (${nextEvent('event.is_ea')}) next_ea on true
    left join lateral (
      select min(event.event_session) filter (where day.day > quarter_end) as session, count(*) > 0 as on_record
        from market.event_fact event
        join market.trading_session day on day.session = event.event_session
       where event.cik = placed.cik and event.is_ea
         and day.day between quarter_end - ${ON_RECORD_DAYS} and quarter_end + ${ON_RECORD_DAYS}
    ) announced on true
    ${criteriaJoins('placed', 'base_session')}`,
)}`;

/**
 * Computes the facts of trades and writes those that differ from what is stored. The companies' event facts must be written
 * first, because trade facts refer to the next events.
 * @param ids the trades; null means all
 * @returns the number of facts written
 */
export async function writeTradeFacts(
  tx: Statements,
  inputs: FactInputs,
  ids: readonly number[] | null,
): Promise<number> {
  if (ids?.length === 0) return 0;
  const wanted = ids === null ? [] : [[...ids]];
  const facts = await composed(tx, tradeFactsStatement(ids === null ? 'true' : 'trade.id = any ($6::bigint[])'), [
    ...inputParameters(inputs),
    ...wanted,
  ]);
  return facts.count;
}
