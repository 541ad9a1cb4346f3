import { NEW_YORK } from '@sentinel/calendar';
import { factorAt, marketValue, outstandingJoin } from './fact-sql.ts';

/** A price above this many times the close cannot be the price of a share. */
const TIMES_CLOSE = 10;
/** Without a close on the session of the trade, the last one of so many sessions before it is used. */
const REACH_SESSIONS = 10;
/** Section 16 filings are electronic since 2003; nothing in them was traded before this day. */
const FIRST_DAY = '1990-01-01';

/** Why a trade is implausible (docs/market-data.md), for a row of `valued`; null when it is not. The first reason counts. */
const REASON = `
  case when trade_date < date '${FIRST_DAY}' then 'date_before_1990'
       when trade_date > known_on then 'date_after_acceptance'
       when price > ${TIMES_CLOSE} * close then
         -- A price field that holds the total is about a close again when it is divided by the shares.
         case when price / shares between close / ${TIMES_CLOSE} and ${TIMES_CLOSE} * close then 'price_is_total' else 'value_over_close' end
       -- The price is nearer to the close of an ADS than to that of one ordinary share.
       when shares_per_ads > 1 and price > close / sqrt(shares_per_ads) then 'ads_ratio'
       when value > nullif(market_value, 0) then 'value_over_market_value' end`;

/**
 * SQL that judges the trades in `scope` by their dates, closes and share counts as stored now, sets `implausible` where the answer
 * changed, and returns `cik` and `day` of these trades. Storing a filing and computing facts both use it, so that a trade is judged
 * at once and again whenever its inputs change.
 */
export const judgePlausibilityStatement = (scope: string) => `
with placed as materialized (
  select trade.id as trade_id, trade.issuer_cik as cik, trade.trade_date,
         trade.value::float8, trade.price::float8, trade.shares::float8, trade.shares_per_ads::float8,
         coalesce((filing.accepted_at at time zone '${NEW_YORK}')::date, filing.filed_on,
                  (filing.stored_at at time zone '${NEW_YORK}')::date) as known_on,
         series.id as security_id,
         case when trade.trade_date >= (select min(day) from market.trading_session) then
           (select session from market.trading_session where day >= trade.trade_date order by day limit 1) end as base_session
    from market.trade
    join market.filing on filing.accession = trade.accession
    left join market.security series on series.cik = trade.issuer_cik and series.is_primary and trade.price is not null
   where ${scope}
),
closed as materialized (
  select placed.*,
         last.close * ${factorAt('placed.security_id', 'last.session', "'price'")}
           / ${factorAt('placed.security_id', 'placed.base_session', "'price'")} as close
    from placed
    left join lateral (
      select bar.session, bar.close::float8 as close from market.daily_bar bar
       where bar.security_id = placed.security_id
         and bar.session between placed.base_session - ${REACH_SESSIONS} and placed.base_session
       order by bar.session desc limit 1) last on true
),
valued as (
  select closed.*, ${marketValue('closed', 'base_session', 'close')} as market_value
    from closed ${outstandingJoin('closed', 'base_session')}
),
-- Materialized, so that each reason is found once and not in the condition again.
judged as materialized (
  select trade_id, ${REASON} as reason from valued
)
update market.trade set implausible = judged.reason, changed_in = pg_current_xact_id()
  from judged
 where trade.id = judged.trade_id and trade.implausible is distinct from judged.reason
returning trade.issuer_cik as cik, trade.trade_date::text as day`;
