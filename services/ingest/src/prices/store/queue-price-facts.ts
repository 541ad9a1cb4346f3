import { STUDY_HORIZONS } from '@sentinel/vocabulary';
import type { Tx } from './transaction.ts';

/** Sessions of returns, including the one they start from (0). */
const STEPS = [0, ...STUDY_HORIZONS];
const LONGEST = Math.max(...STEPS);
/** Number of sessions in the average dollar volume. */
const VOLUME_SESSIONS = 30;
/** When more bars of a series changed, one range is queued instead of one per bar. */
const FEW = 3;

/**
 * Queues the facts that depend on `changed_bar`: trades and events whose returns start or end on the bar's session. For a bar that was corrected or came late, also all facts whose volume average includes it. A bar of the
 * market fund affects all companies whose prices are real, or made up, like the fund's.
 */
export async function queueBarFacts(tx: Tx): Promise<void> {
  await tx`
    create temp table price_span on commit drop as
    with newest as materialized (
      select security_id, (select max(session) from market.daily_bar bar where bar.security_id = changed.security_id) as session
        from (select distinct security_id from changed_bar) changed),
    bars as (
      select security_id, changed_bar.session, count(*) over (partition by security_id) <= ${FEW} as is_few,
             not is_new or changed_bar.session < newest.session as is_late
        from changed_bar join newest using (security_id))
    select security_id, 'trade' as kind, session - horizon as first, session - horizon as last
      from bars cross join unnest(${STEPS}::int[]) as horizons (horizon) where is_few
    union
    -- An event's returns start from the session before it, or from its own.
    select security_id, 'event', session - horizon, session - horizon + 1
      from bars cross join unnest(${STEPS}::int[]) as horizons (horizon) where is_few
    union
    select security_id, kind, session, session + ${VOLUME_SESSIONS - 1}
      from bars cross join (values ('trade'), ('event')) kinds (kind) where is_few and is_late
    union
    select security_id, kind, min(session) - ${LONGEST}, max(session) + ${VOLUME_SESSIONS - 1}
      from bars cross join (values ('trade'), ('event')) kinds (kind)
     where not is_few group by security_id, kind`;
  await queueSpans(tx);
}

/**
 * Queues the facts that depend on `changed_action` (returns that span the action; for a split, also market values since then up to
 * the next share count) and on `changed_series` (everything since then).
 */
export async function queueActionFacts(tx: Tx): Promise<void> {
  await tx`
    create temp table price_span on commit drop as
    select security_id, kinds.kind, ex.session - ${LONGEST + 1} as first,
           case when exists (select from market.corporate_action split
                              where split.security_id = changed_action.security_id
                                and split.ex_date = changed_action.ex_date and split.kind = 'split')
             then (select max(session) from market.trading_session) else ex.session end as last
      from changed_action
      join lateral (select session from market.trading_session where day >= ex_date order by day limit 1) ex on true
      cross join (values ('trade'), ('event')) kinds (kind)
    union
    select security_id, kinds.kind, from_session - ${LONGEST + 1}, (select max(session) from market.trading_session)
      from changed_series cross join (values ('trade'), ('event')) kinds (kind)`;
  await queueSpans(tx);
}

/**
 * Converts sessions to anchor days. A trade or filing that belongs to a session is dated from the previous session's day (after
 * its close) up to the session's day.
 */
async function queueSpans(tx: Tx): Promise<void> {
  await tx`analyze price_span`;
  await tx`
    with concerned as (
      select kind, cik, first, last
        from price_span join market.security on security.id = security_id where is_primary
      union
      select kind, company.cik, first, last
        from price_span join market.security fund on fund.id = security_id and fund.is_benchmark
        join market.security company on company.is_primary and company.is_demo = fund.is_demo)
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, first_session.day, last_session.day
      from concerned
      cross join (select max(session) as session from market.trading_session) newest
      join market.trading_session first_session on first_session.session = greatest(first - 1, 1)
      join market.trading_session last_session on last_session.session = greatest(least(last, newest.session), 1)
     where last >= 1 and cik is not null`;
  await tx`drop table price_span`;
}
