import { type ChangedRows, changedAfter } from './changed-rows.ts';
import { classifyBars, type HeldReason, type ObservedAction, type ObservedBar, ODD_MOVE } from './classify-bars.ts';
import { Refusals } from './refusals.ts';
import { PROVIDERS } from './source-rank.ts';
import type { Tx } from './transaction.ts';

/** Sessions before a changed bar that are classified with it: enough for its usual volume, and for a run without trading. */
const BEFORE = 40;
/** Sessions after it: more than the longest run that is not held back. */
const AFTER = 12;

/** How a load's message names a reason. */
const TEXTS: Record<HeldReason, string> = {
  spike: 'the close jumps and comes back within days',
  split_not_told: 'the close jumps as after a split, but no split is known',
  no_trading: 'the close is repeated without any volume for more than ten sessions',
};

/** What became of the bars that were classified. */
interface Quarantine {
  readonly changed: ChangedRows<'quarantined'>;
  /** Bars that were held back, by reason. */
  readonly held: Refusals;
  /** How many of them the load had just stored. */
  readonly heldNew: number;
  /** Number of bars held back earlier that are right after all. */
  readonly released: number;
}

/**
 * Classifies the bars around changed ones, and those held back of series with a changed bar or action or that changed as a whole. Bars that
 * look wrong move from `daily_bar` to `held_bar`, the others back; both count as changed. The funds are left out: a load with an
 * odd move of a fund is refused.
 */
export async function quarantineBars(tx: Tx, changed: ChangedRows<'settled'>): Promise<Quarantine> {
  await tx`
    create temp table classified_series on commit drop as
    with changed as (select security_id, min(session) as first, max(session) as last from ${changed.bars} group by security_id),
    -- By index lookups, because a day's load has one bar of each series.
    near as (
      select changed.security_id, bar.close, bar.volume, before.close as before, after.close as after, after.volume as after_volume
        from ${changed.bars} changed
        join market.daily_bar bar on bar.security_id = changed.security_id and bar.session = changed.session
        left join lateral (select close from market.daily_bar near where near.security_id = changed.security_id and near.session < changed.session
                            order by near.session desc limit 1) before on true
        left join lateral (select close, volume from market.daily_bar near where near.security_id = changed.security_id and near.session > changed.session
                            order by near.session limit 1) after on true),
    odd as (
      select security_id, bool_or(is_move) as is_move
        from (select security_id,
                     coalesce(greatest(close, before) > least(close, before) * ${ODD_MOVE}::numeric
                              or greatest(close, after) > least(close, after) * ${ODD_MOVE}::numeric, false) as is_move,
                     close = before and volume = 0 or close = after and after_volume = 0 as is_quiet
                from near) near
       where is_move or is_quiet group by security_id),
    waiting as (
      select security_id, min(session) as first from market.held_bar
       where (confirmed_at is null or not exists (select from market.daily_bar bar where bar.security_id = held_bar.security_id and bar.session = held_bar.session))
         and security_id in (select security_id from ${changed.bars} union select security_id from ${changed.actions}
                              union select security_id from ${changed.series})
       group by security_id)
    select security_id, least(changed.first, waiting.first) - ${BEFORE} as first,
           -- A move may concern everything since then, and so does the first bar that is held back.
           case when waiting.first is null and not odd.is_move then changed.last + ${AFTER} end as last
      from (select security_id from odd union select security_id from waiting) candidate
      left join odd using (security_id) left join changed using (security_id) left join waiting using (security_id)
     where not exists (select from market.security where id = security_id and is_benchmark)`;
  const bars = await tx<(ObservedBar & { id: number; isHeld: boolean })[]>`
    select series.security_id::int as id, bar.session, bar.close::float8, bar.volume::float8,
           coalesce(held.confirmed_at is not null and held.close = bar.close, false) as "isConfirmed", false as "isHeld"
      from classified_series series
      join market.daily_bar bar on bar.security_id = series.security_id and bar.session between first and coalesce(last, bar.session)
      left join market.held_bar held on held.security_id = bar.security_id and held.session = bar.session
    union all
    select series.security_id::int, held.session, held.close::float8, held.volume::float8, held.confirmed_at is not null, true
      from classified_series series join market.held_bar held on held.security_id = series.security_id
     where not exists (select from market.daily_bar bar where bar.security_id = held.security_id and bar.session = held.session)
     order by 1, 2`;
  const actions = await actionsOf(tx);
  const bySeries = byId(bars);
  const toHold: Place[] = [];
  const toRelease: Place[] = [];
  for (const [id, own] of bySeries) {
    const odd = classifyBars(own, actions.get(id) ?? []);
    for (const { isHeld, session } of own) {
      const reason = odd.get(session) ?? null;
      if (reason === null && isHeld) toRelease.push({ id, session });
      if (reason !== null && !isHeld) toHold.push({ id, session, reason });
    }
  }
  await tx`drop table classified_series`;
  const outcome = { ...(await hold(tx, changed, toHold)), released: toRelease.length };
  await release(tx, changed, toRelease);
  // A bar that came again and is right this time.
  await tx`
    delete from market.held_bar held using ${changed.bars} changed, market.daily_bar bar
     where held.security_id = changed.security_id and held.session = changed.session and held.confirmed_at is null
       and bar.security_id = held.security_id and bar.session = held.session`;
  return { ...outcome, changed: changedAfter('quarantined', changed) };
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.id);
    if (group) group.push(row);
    else groups.set(row.id, [row]);
  }
  return groups;
}

interface Place {
  readonly id: number;
  readonly session: number;
  readonly reason?: HeldReason;
}

const columns = (places: readonly Place[]) =>
  [places.map(({ id }) => id), places.map(({ session }) => session)] as const;

async function actionsOf(tx: Tx): Promise<Map<number, ObservedAction[]>> {
  const rows = await tx<(ObservedAction & { id: number })[]>`
    select action.security_id::int as id, ex.session as "exSession",
           case when kind <> 'dividend' and value > 0 then value::float8 else 1 end as ratio,
           case when kind = 'dividend' then value::float8 else 0 end as dividend
      from classified_series series join market.corporate_action action on action.security_id = series.security_id
      join lateral (select session from market.trading_session where day >= ex_date order by day limit 1) ex on true`;
  return byId(rows);
}

async function hold(
  tx: Tx,
  changed: ChangedRows,
  places: readonly Place[],
): Promise<Pick<Quarantine, 'held' | 'heldNew'>> {
  const held = new Refusals();
  if (places.length === 0) return { held, heldNew: 0 };
  const [ids, sessions] = columns(places);
  const reasons = places.map(({ reason }) => reason ?? '');
  await tx`
    with odd as (select * from unnest(${ids}::bigint[], ${sessions}::int[], ${reasons}::text[]) as odd (security_id, session, reason)),
    gone as (
      delete from market.daily_bar bar using odd
       where bar.security_id = odd.security_id and bar.session = odd.session
      returning bar.security_id, bar.session, open, high, low, close, volume, source, odd.reason)
    insert into market.held_bar as held (security_id, session, open, high, low, close, volume, source, reason)
    select * from gone
    on conflict (security_id, session) do update
       set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume,
           source = excluded.source, reason = excluded.reason, confirmed_at = null,
           held_at = case when held.close = excluded.close then held.held_at else now() end
     where not (held.source = any (${[...PROVIDERS]}::text[]) and excluded.source <> all (${[...PROVIDERS]}::text[]))`;
  // Facts never saw what this load has stored and taken out again.
  const [taken] = await tx<{ rows: number }[]>`
    with taken as (
      delete from ${changed.bars} changed using unnest(${ids}::bigint[], ${sessions}::int[]) as odd (security_id, session)
       where changed.security_id = odd.security_id and changed.session = odd.session
      returning changed.security_id, changed.session, is_new),
    seen as (
      insert into ${changed.bars}
      select odd.security_id, odd.session, false from unnest(${ids}::bigint[], ${sessions}::int[]) as odd (security_id, session)
       where not exists (select from taken where taken.security_id = odd.security_id and taken.session = odd.session and is_new))
    select count(*)::int as rows from taken`;
  const told = await tx<{ reason: HeldReason; rows: number; example: string }[]>`
    select reason, count(*)::int as rows,
           (array_agg(concat_ws(',', symbol, day, trim_scale(close)) order by day, symbol))[1] as example
      from unnest(${ids}::bigint[], ${sessions}::int[]) as odd (security_id, session)
      join market.held_bar using (security_id, session) join market.trading_session using (session)
      left join market.security_symbol named
        on named.security_id = held_bar.security_id and valid_from <= day and (valid_to is null or valid_to >= day)
     group by reason`;
  for (const { example, reason, rows } of told) held.add(TEXTS[reason], example, rows);
  return { held, heldNew: taken?.rows ?? 0 };
}

async function release(tx: Tx, changed: ChangedRows, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const [ids, sessions] = columns(places);
  await tx`
    with right_bar as (
      select held.* from market.held_bar held
        join unnest(${ids}::bigint[], ${sessions}::int[]) as odd (security_id, session) using (security_id, session)),
    noted as (insert into ${changed.bars} select security_id, session, true from right_bar),
    -- Only what was confirmed is remembered.
    gone as (
      delete from market.held_bar held using right_bar
       where held.security_id = right_bar.security_id and held.session = right_bar.session and held.confirmed_at is null)
    insert into market.daily_bar (security_id, session, open, high, low, close, volume, source)
    select security_id, session, open, high, low, close, volume, source from right_bar`;
}
