import { type Database, LOCKS } from '@sentinel/database';
import { beginChangedRows } from './changed-rows.ts';
import { queueActionFacts } from './queue-price-facts.ts';
import { PROVIDERS } from './source-rank.ts';
import { NO_LONGER_TRADED } from './store-bars.ts';

/** Without a price for about a month, while the market fund had one nearly every day. */
const ABSENT_SESSIONS = 20;
const SEEN_SESSIONS = 18;

/**
 * Marks series as ended at their last bar when they have had no price in a month in which the market fund of their world had one
 * nearly every day, and returns their number. That a series was not asked for says nothing of it. So it ends only when a provider
 * was asked for all symbols on nearly every day of the month, or when its last bar and the fund's newest one are both from files.
 * A series that trades again is reopened when its next bar is stored. Queues the facts.
 */
export async function endAbsentSeries({ sql }: Database): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
    const changed = await beginChangedRows(tx);
    const [counted] = await tx<{ ended: number }[]>`
      with fund as (
        select is_demo, bar.session, source, max(bar.session) over (partition by is_demo) as newest
          from market.security
          join lateral (select session, source from market.daily_bar where security_id = security.id
                         order by session desc limit ${ABSENT_SESSIONS}) bar on true
         where is_benchmark),
      span as (
        select is_demo, newest, bool_or(session = newest and source <> all (${[...PROVIDERS]}::text[])) as is_of_file
          from fund where session > newest - ${ABSENT_SESSIONS} group by is_demo, newest having count(*) >= ${SEEN_SESSIONS}),
      asked as (
        select span.is_demo from span
          join market.trading_session on session > newest - ${ABSENT_SESSIONS} and session <= newest
          join market.price_load on day between first_day and last_day and is_complete and source = any (${[...PROVIDERS]}::text[])
         where not span.is_demo group by span.is_demo, source having count(distinct session) >= ${SEEN_SESSIONS}),
      ended as (
        update market.security set ended_session = last.session, end_reason = ${NO_LONGER_TRADED}
          from span, market.security same
          join lateral (select session, source from market.daily_bar
                         where security_id = same.id order by session desc limit 1) last on true
         where same.id = security.id and same.is_demo = span.is_demo
           and security.ended_session is null and not security.is_benchmark
           and last.session <= span.newest - ${ABSENT_SESSIONS}
           and (span.is_of_file and last.source <> all (${[...PROVIDERS]}::text[])
                or exists (select from asked where asked.is_demo = span.is_demo))
           and not exists (select from market.held_bar held
                            where held.security_id = same.id and held.session > span.newest - ${ABSENT_SESSIONS} and held.confirmed_at is null)
        returning security.id, security.ended_session),
      noted as (insert into ${changed.series} select * from ended returning 1)
      select count(*)::int as ended from noted`;
    await queueActionFacts(tx, changed);
    return counted?.ended ?? 0;
  });
}
