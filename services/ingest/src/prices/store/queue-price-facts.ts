import { LOCK_SPACES } from '@sentinel/database';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import type { ChangedRows } from './changed-rows.ts';
import type { Tx } from './transaction.ts';

/** Sessions of returns, including the one they start from (0). */
const STEPS = [0, ...STUDY_HORIZONS];
const LONGEST = Math.max(...STEPS);
/** Number of sessions in the average dollar volume. */
const VOLUME_SESSIONS = 30;
/** When more bars of a series changed, that is history: one range is queued instead of one per bar. */
const FEW = 3;

/**
 * Queues the facts that depend on changed bars: trades and events whose returns start or end on the bar's session or span a dividend
 * right after it, or whose volume average includes it. A bar of the market fund affects the returns of all companies whose prices are
 * real, or made up, like the fund's, also those that end on sessions before it that it has no bar for, because these are no longer
 * pending.
 */
export async function queueBarFacts(tx: Tx, changed: ChangedRows<'factors' | 'linked'>): Promise<void> {
  await tx`
    create temp table price_span on commit drop as
    with newest as materialized (
      select security_id, is_benchmark, (select max(session) from market.daily_bar bar where bar.security_id = touched.security_id) as session
        from (select distinct security_id from ${changed.bars}) touched join market.security on security.id = security_id),
    bars as (
      select security_id, is_benchmark, touched.session, count(*) over (partition by security_id) <= ${FEW} as is_few,
             case when is_benchmark and touched.session = newest.session
                  then coalesce((select max(session) + 1 from market.daily_bar before
                                  where before.security_id = touched.security_id and before.session < touched.session), 1)
                  else touched.session end as first
        from ${changed.bars} touched join newest using (security_id))
    select security_id, 'trade' as kind, first - horizon as first, session - horizon as last, false as is_history
      from bars cross join unnest(${STEPS}::int[]) as horizons (horizon) where is_few
    union
    -- An event's returns start from the session before it, or from its own.
    select security_id, 'event', first - horizon, session - horizon + 1, false
      from bars cross join unnest(${STEPS}::int[]) as horizons (horizon) where is_few
    union
    select security_id, kind, session, session + ${VOLUME_SESSIONS - 1}, false
      from bars cross join (values ('trade'), ('event')) kinds (kind) where is_few and not is_benchmark
    union
    -- The last return of a series that ended on the session.
    select series.id, kind, touched.session - ${LONGEST}, touched.session + 1, false
      from ${changed.bars} touched
      join market.security changed on changed.id = touched.security_id
      join market.security series on series.ended_session = touched.session
       and (series.id = changed.id or changed.is_benchmark and series.is_demo = changed.is_demo)
      cross join (values ('trade'), ('event')) kinds (kind)
    union
    -- The returns that span a dividend, which depends on the last close before it.
    select bars.security_id, kinds.kind, ex.session - ${LONGEST + 1}, ex.session, false
      from bars
      join lateral (
        select session from market.daily_bar later
         where later.security_id = bars.security_id and later.session > bars.session order by session limit 1) next on true
      join market.trading_session bar_day on bar_day.session = bars.session
      join market.trading_session next_day on next_day.session = next.session
      join market.corporate_action action
        on action.security_id = bars.security_id and action.kind = 'dividend' and ex_date > bar_day.day and ex_date <= next_day.day
      join lateral (select session from market.trading_session where day >= ex_date order by day limit 1) ex on true
      cross join (values ('trade'), ('event')) kinds (kind)
     where is_few
    union
    select security_id, kind, min(session) - ${LONGEST}, max(session) + ${VOLUME_SESSIONS - 1}, true
      from bars cross join (values ('trade'), ('event')) kinds (kind)
     where not is_few group by security_id, kind`;
  await queueSpans(tx);
}

/**
 * Queues the facts that depend on changed actions (returns that span the action; for a split, also market values since then up to
 * the next share count) and on changed series (everything since then).
 */
export async function queueActionFacts(tx: Tx, changed: ChangedRows<'begun' | 'linked'>): Promise<void> {
  await tx`
    create temp table price_span on commit drop as
    select security_id, kinds.kind, ex.session - ${LONGEST + 1} as first,
           case when exists (select from market.corporate_action split
                              where split.security_id = touched.security_id
                                and split.ex_date = touched.ex_date and split.kind = 'split')
             then (select max(session) from market.trading_session) else ex.session end as last, false as is_history
      from ${changed.actions} touched
      join lateral (select session from market.trading_session where day >= ex_date order by day limit 1) ex on true
      cross join (values ('trade'), ('event')) kinds (kind)
    union
    select security_id, kinds.kind, from_session - ${LONGEST + 1}, (select max(session) from market.trading_session), false
      from ${changed.series} cross join (values ('trade'), ('event')) kinds (kind)`;
  await queueSpans(tx);
}

/** Queues the facts that depend on anything that changed. */
export async function queuePriceFacts(tx: Tx, changed: ChangedRows<'linked'>): Promise<void> {
  await queueBarFacts(tx, changed);
  await queueActionFacts(tx, changed);
}

/**
 * Queues the spans of `price_span` in which a company has trades or events. Converts sessions to anchor days: a trade or filing that
 * belongs to a session is dated from the previous session's day (after its close) up to the session's day.
 *
 * Facts of a filing that is stored meanwhile must not be computed without these prices and then be forgotten, so nothing is
 * computed from here until the transaction ends.
 */
async function queueSpans(tx: Tx): Promise<void> {
  await tx`analyze price_span`;
  await tx`select pg_advisory_xact_lock(${LOCK_SPACES.facts}, 0)`;
  await tx`
    with fund_span as materialized ( -- a few rows, which the planner cannot know right after new series were linked
      select kind, is_demo, first, last, is_history
        from price_span join market.security fund on fund.id = security_id and fund.is_benchmark),
    concerned as (
      select kind, cik, first, last, is_history
        from price_span join market.security on security.id = security_id where is_primary
      union
      select kind, company.cik, first, last, is_history
        from fund_span join market.security company on company.is_primary and company.is_demo = fund_span.is_demo),
    dated as materialized (
      select kind, cik, first_session.session as first, last_session.session as last,
             first_session.day as from_day, last_session.day as to_day, is_history
        from concerned
        cross join (select max(session) as session from market.trading_session) newest
        join market.trading_session first_session on first_session.session = greatest(first - 1, 1)
        join market.trading_session last_session on last_session.session = greatest(least(last, newest.session), 1)
       where last >= 1 and cik is not null)
    insert into market.fact_work (kind, cik, from_day, to_day, is_history)
    select kind, cik, from_day, to_day, is_history
      from dated
     where case kind
           when 'trade' then
             exists (select from market.trade where issuer_cik = dated.cik and trade_date between from_day and to_day)
             or exists (select from market.trade_fact where trade_fact.cik = dated.cik and reader_session between first and last)
           else
             exists (select from market.event_fact where event_fact.cik = dated.cik
                      and (event_session between first and last or filed_on between from_day and to_day)) end`;
  await tx`drop table price_span`;
}
