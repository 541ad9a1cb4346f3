import type { Tx } from './transaction.ts';

/** The `end_reason` of series that a source of the whole market no longer has; they are reopened when they trade again. */
export const NO_LONGER_TRADED = 'no longer among the daily prices of the market';

/**
 * Stores the bars of `incoming_bar` that are new or different. A value that this source lacks (open, volume) does not erase the
 * value from another source. Writes the changed sessions to `changed_bar`.
 */
export async function storeBars(tx: Tx, source: string, hasDividends: boolean): Promise<{ readonly stored: number }> {
  await tx`create temp table changed_bar (security_id bigint not null, session int not null, is_new boolean not null) on commit drop`;
  const [counted] = await tx<{ stored: number }[]>`
    with told as (
      select distinct on (incoming_bar.symbol, session) named.security_id, session, open, high, low, close, volume
        from incoming_bar
        join market.security_symbol named
          on named.symbol = incoming_bar.symbol and named.valid_from <= day and (named.valid_to is null or named.valid_to >= day)),
    written as (
      insert into market.daily_bar as bar (security_id, session, open, high, low, close, volume, source)
      select security_id, session, open, high, low, close, volume, ${source} from told
      on conflict (security_id, session) do update
         set open = coalesce(excluded.open, bar.open), high = coalesce(excluded.high, bar.high),
             low = coalesce(excluded.low, bar.low), close = excluded.close,
             volume = coalesce(excluded.volume, bar.volume), source = excluded.source,
             changed_in = pg_current_xact_id()
       where (coalesce(excluded.open, bar.open), coalesce(excluded.high, bar.high), coalesce(excluded.low, bar.low),
              excluded.close, coalesce(excluded.volume, bar.volume))
             is distinct from (bar.open, bar.high, bar.low, bar.close, bar.volume)
      returning security_id, session, xmax = 0 as is_new),
    noted as (insert into changed_bar select * from written returning 1)
    select count(*)::int as stored from noted`;
  await tx`analyze changed_bar`;
  await tx`
    with later as (
      select security.id, ended_session, newest.session
        from (select security_id, max(session) as session from changed_bar group by security_id) newest
        join market.security on security.id = newest.security_id and ended_session < newest.session),
    noted as (insert into changed_series select id, ended_session from later)
    update market.security
       set ended_session = case when end_reason = ${NO_LONGER_TRADED} then null else later.session end,
           end_reason = case when end_reason = ${NO_LONGER_TRADED} then null else end_reason end
      from later where later.id = security.id`;
  if (hasDividends) {
    // If the series has prices from another source, too, the dividends of those days may be missing.
    await tx`
      update market.security set has_dividends = true
       where not has_dividends and id in (select security_id from changed_bar)
         and not exists (select from market.daily_bar bar where bar.security_id = security.id and bar.source <> ${source})`;
  }
  return { stored: counted?.stored ?? 0 };
}
