import { type Database, LOCKS } from '@sentinel/database';
import { queueActionFacts } from './queue-price-facts.ts';
import { NO_LONGER_TRADED } from './store-bars.ts';

/** Without a price for about a month, while the market fund had one nearly every day. */
const ABSENT_SESSIONS = 20;
const SEEN_SESSIONS = 18;

/**
 * Marks series as ended when a source of the whole market has had no price for them in a month, and returns their number. A
 * series that trades again is reopened when its next bar is stored.
 */
export async function endAbsentSeries({ sql }: Database): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
    await tx`create temp table changed_series (security_id bigint not null, from_session int not null) on commit drop`;
    await tx`create temp table changed_action (security_id bigint not null, ex_date date not null) on commit drop`;
    const [counted] = await tx<{ ended: number }[]>`
      with fund as (
        select session from market.daily_bar
         where security_id = (select id from market.security where is_benchmark and not is_demo)
         order by session desc limit ${ABSENT_SESSIONS}),
      span as (
        select max(session) as newest from fund
        having count(*) filter (where session > (select max(session) from fund) - ${ABSENT_SESSIONS}) >= ${SEEN_SESSIONS}),
      ended as (
        update market.security set ended_session = last.session, end_reason = ${NO_LONGER_TRADED}
          from span, market.security same
          join lateral (select session from market.daily_bar
                         where security_id = same.id order by session desc limit 1) last on true
         where same.id = security.id and security.ended_session is null and not security.is_benchmark and not security.is_demo
           and last.session <= span.newest - ${ABSENT_SESSIONS}
           and not exists (select from market.held_bar held
                            where held.security_id = same.id and held.session > span.newest - ${ABSENT_SESSIONS} and held.confirmed_at is null)
        returning security.id, security.ended_session),
      noted as (insert into changed_series select * from ended returning 1)
      select count(*)::int as ended from noted`;
    await queueActionFacts(tx);
    return counted?.ended ?? 0;
  });
}
