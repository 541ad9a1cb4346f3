import type { Statements } from '@sentinel/database';
import { HORIZONS } from './horizons.ts';

/** Bars that came, changed or went: the session of each with its series. */
export interface ChangedBars {
  readonly securityIds: readonly number[];
  /** As many as `securityIds`. */
  readonly sessions: readonly number[];
}

/** Sessions the average dollar volume looks back over, the event's own among them. */
export const VOLUME_SESSIONS = 30;

/**
 * Queues the facts that bars are part of, in the transaction that writes the bars: trades as base or target of a return,
 * events as their session or the one before, both as part of the average volume. A bar of the market fund touches the facts
 * of every company that has a series: with the fund's bar the day has come, and what has no bar on it is no longer pending.
 */
export async function queuePriceWork(tx: Statements, { securityIds, sessions }: ChangedBars): Promise<void> {
  await tx`
    with changed as (
      select distinct series.cik, bar.session
        from unnest(${[...securityIds]}::bigint[], ${[...sessions]}::int[]) as bar (security_id, session)
        join market.security bar_series on bar_series.id = bar.security_id
        join market.security series
          on series.is_primary and (series.id = bar_series.id or bar_series.is_benchmark)
       where series.cik is not null
    ), touched as (
      select 'trade' as kind, cik, session as first, session + ${VOLUME_SESSIONS - 1} as last from changed
       union all
      select 'trade', cik, session - horizon, session - horizon
        from changed cross join unnest(${[...HORIZONS]}::int[]) as horizon
       union all
      select 'event', cik, session, session + ${VOLUME_SESSIONS - 1} from changed
    )
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik,
           coalesce((select day + 1 from market.trading_session where session = first - 1), '0001-01-01'),
           coalesce((select day from market.trading_session where session = last), '9999-12-31')
      from touched`;
}

/**
 * Queues every fact of the companies of some series: their splits or dividends changed, another series is theirs, or one
 * ended. All companies when the market fund is among them.
 */
export async function queueSeriesWork(tx: Statements, securityIds: readonly number[]): Promise<void> {
  await tx`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select distinct kind, series.cik, date '0001-01-01', date '9999-12-31'
      from market.security changed
      join market.security series on series.cik is not null and (series.cik = changed.cik or changed.is_benchmark)
     cross join unnest(array['trade', 'event']) as kind
     where changed.id = any (${[...securityIds]}::bigint[])`;
}
