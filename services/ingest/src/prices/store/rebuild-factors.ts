import { type ChangedRows, changedAfter } from './changed-rows.ts';
import { cumulativeFactors, type FactorStep } from './cumulative-factors.ts';
import type { Tx } from './transaction.ts';

/** Series per round; each has about 60 actions. */
const SERIES = 2_000;

/**
 * Computes `price_factor` again for the series whose actions, or last close before an action, or first one after it, changed in this
 * transaction. Actions after a series' last price are ignored until there is a later price, because factors are relative to the last
 * price.
 */
export async function rebuildFactors(
  tx: Tx,
  changed: ChangedRows<'quarantined' | 'factors'>,
): Promise<ChangedRows<'factors'>> {
  const touched = await tx<{ id: number }[]>`
    select security_id::int as id from ${changed.actions}
    union
    select security_id::int from ${changed.series}
    union
    select series.id::int
      from (select security_id as id, min(session) as first, max(session) as last from ${changed.bars} group by security_id) series
      -- The bars around the changed ones; an action between two bars depends on both.
      left join lateral (
        select session from market.daily_bar bar where bar.security_id = series.id and session < first order by session desc limit 1) before on true
      left join lateral (
        select session from market.daily_bar bar where bar.security_id = series.id and session > last order by session limit 1) after on true
      left join market.trading_session before_day on before_day.session = before.session
      join market.trading_session last_day on last_day.session = coalesce(after.session, last)
     where exists (
       select from market.corporate_action action
        where action.security_id = series.id and ex_date > coalesce(before_day.day, '-infinity') and ex_date <= last_day.day)`;
  for (let start = 0; start < touched.length; start += SERIES) {
    await rebuild(
      tx,
      touched.slice(start, start + SERIES).map(({ id }) => id),
    );
  }
  return changedAfter('factors', changed);
}

async function rebuild(tx: Tx, ids: readonly number[]): Promise<void> {
  const steps = await tx<(FactorStep & { id: number })[]>`
    select action.security_id::int as id, kind, value::float8, ex.session as "exSession",
           (select json_build_object('session', bar.session, 'close', close::float8) from market.daily_bar bar
             where bar.security_id = action.security_id and bar.session < ex.session
             order by bar.session desc limit 1) as before
      from market.corporate_action action
      join lateral (select session from market.trading_session where day >= ex_date order by day limit 1) ex on true
     where action.security_id = any(${ids as number[]}::bigint[])
       and ex.session <= (select max(session) from market.daily_bar bar where bar.security_id = action.security_id)`;
  const bySeries = new Map<number, FactorStep[]>();
  for (const step of steps) bySeries.set(step.id, [...(bySeries.get(step.id) ?? []), step]);
  const rows = [...bySeries].flatMap(([id, own]) => cumulativeFactors(own).map((factor) => ({ id, ...factor })));
  await tx`delete from market.price_factor where security_id = any(${ids as number[]}::bigint[])`;
  await tx`
    insert into market.price_factor (security_id, until_session, split, price, total)
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ untilSession }) => untilSession)}::int[],
                         ${rows.map(({ split }) => split)}::float8[],
                         ${rows.map(({ price }) => price)}::float8[], ${rows.map(({ total }) => total)}::float8[])`;
}
