import type { Statements } from '@sentinel/database';
import { type ChangedRows, changedAfter } from './changed-rows.ts';
import { companyAtTheTime } from './company-at-the-time.ts';
import { joinSeries, splitSeries, TAKEN_OVER } from './split-series.ts';
import type { Tx } from './transaction.ts';

/** After more sessions than these without a price, later prices under the symbol belong to another series. */
export const GAP_SESSIONS = 20;

/** Which series to look at: those of some symbols, or all. */
export type Suspects = 'all' | { readonly symbols: readonly string[] | null };

/**
 * Parts series at gaps of more than 20 sessions and joins neighbors under one symbol, so that the order of loading does not matter:
 * they are one series while their gap is not longer, and also across a longer one if the same company had the symbol on both sides,
 * by what was said at the time. The earlier series ends with its last price. The funds are left alone.
 */
export const settleGaps = (tx: Tx, changed: ChangedRows<'begun'>, suspects: Suspects) => settle(tx, changed, suspects);

/** The same for the series that a load has changed. */
export const settleChangedSeries = (tx: Tx, changed: ChangedRows<'actions'>) => settle(tx, changed, 'changed');

async function settle(tx: Tx, changed: ChangedRows, suspects: Suspects | 'changed'): Promise<ChangedRows<'settled'>> {
  await tx`create temp table suspect (security_id bigint primary key) on commit drop`;
  await tx`
    insert into suspect
    select security.id from (${suspectSeries(tx, changed, suspects)}) suspected
      join market.security on security.id = suspected.security_id and not is_benchmark`;
  for (const { id, session } of await strangeGaps(tx)) {
    const born = await splitSeries(tx, changed, id, session);
    await tx`insert into suspect values (${born})`;
  }
  // Neighbors of what only changed at its ends may have come near.
  if (suspects === 'changed') {
    await tx`
      insert into suspect select security_id from ${changed.bars} union select security_id from ${changed.series}
      on conflict do nothing`;
  }
  const joinedTo = new Map<number, number>();
  for (const { earlier, later } of await tx<Neighbors[]>`${sameSeries(tx)}`) {
    const id = joinedTo.get(earlier) ?? earlier;
    await joinSeries(tx, changed, id, later);
    joinedTo.set(later, id);
  }
  await tx`
    with ended as (
      update market.security set ended_session = last.session, end_reason = ${TAKEN_OVER}
        from suspect
        join lateral (select symbol, valid_to from market.security_symbol named
                       where named.security_id = suspect.security_id order by valid_from desc limit 1) named on valid_to is not null
        join lateral ${edgeBar(tx, 'last', tx`suspect.security_id`)} last on true
       where security.id = suspect.security_id and ended_session is null
         and exists (select from market.security_symbol later
                      where later.symbol = named.symbol and later.valid_from > named.valid_to and later.security_id <> suspect.security_id)
      returning security.id, ended_session)
    insert into ${changed.series} select * from ended`;
  await tx`drop table suspect`;
  return changedAfter('settled', changed);
}

/** Whether filings that state these symbols give reason to settle them again: series to join, or a second company of a symbol. */
export async function isUnsettled(tx: Statements, symbols: readonly string[]): Promise<boolean> {
  const [{ isUnsettled } = { isUnsettled: false }] = await tx<{ isUnsettled: boolean }[]>`
    with suspect as (${ofSymbols(tx, symbols)})
    select exists (${sameSeries(tx)})
           or exists (
             select from suspect join market.security on security.id = suspect.security_id and not is_benchmark
               join market.security_symbol named on named.security_id = security.id and symbol = any (${[...symbols]}::text[])
               join market.stated_symbol stated on stated.symbol = named.symbol and stated.cik <> security.cik
                and stated.last_on >= named.valid_from and stated.first_on <= coalesce(named.valid_to, 'infinity')) as "isUnsettled"`;
  return isUnsettled;
}

interface Neighbors {
  readonly earlier: number;
  readonly later: number;
}

function suspectSeries(tx: Statements, changed: ChangedRows, suspects: Suspects | 'changed') {
  if (suspects === 'all') return tx`select id as security_id from market.security`;
  if (suspects !== 'changed') return ofSymbols(tx, suspects.symbols);
  return tx`
    select distinct security_id from (
      select security_id, session, lag(session) over series as before, lead(session) over series as after
        from ${changed.bars} window series as (partition by security_id order by session)) changed
     where coalesce(session - before, ${GAP_SESSIONS} + 1) > ${GAP_SESSIONS}
           and session - (select max(session) from market.daily_bar bar
                           where bar.security_id = changed.security_id and bar.session < changed.session) > ${GAP_SESSIONS}
        or coalesce(after - session, ${GAP_SESSIONS} + 1) > ${GAP_SESSIONS}
           and (select min(session) from market.daily_bar bar
                 where bar.security_id = changed.security_id and bar.session > changed.session) - session > ${GAP_SESSIONS}`;
}

/** Series that have or had one of the symbols; without symbols, one that several series or companies have or had. */
function ofSymbols(tx: Statements, symbols: readonly string[] | null) {
  if (symbols !== null) {
    return tx`select distinct security_id from market.security_symbol where symbol = any (${[...symbols]}::text[])`;
  }
  return tx`
    select distinct security_id from market.security_symbol
     where symbol in (select symbol from market.security_symbol group by symbol having count(*) > 1)
        or symbol in (select symbol from (select symbol, cik from market.company_symbol union select symbol, cik from market.filed_symbol) used
                       group by symbol having count(*) > 1)`;
}

/** Where series of `suspect` are to be parted: the first sessions after gaps, latest first. */
function strangeGaps(tx: Tx) {
  return tx<{ id: number; session: number }[]>`
    with bars as (
      select security_id, session from market.daily_bar where security_id in (select security_id from suspect)
       union
      select security_id, session from market.held_bar where security_id in (select security_id from suspect)),
    runs as (
      select security_id, min(session) as first, max(session) as last
        from (select security_id, session, count(*) filter (where step > ${GAP_SESSIONS}) over (partition by security_id order by session) as run
                from (select *, session - lag(session) over (partition by security_id order by session) as step from bars) steps) marked
       group by security_id, run),
    gaps as (
      select security_id, begin.day as first, finish.day as last,
             lead(runs.first) over series as session, lead(begin.day) over series as next_first, lead(finish.day) over series as next_last
        from runs
        join market.trading_session begin on begin.session = runs.first
        join market.trading_session finish on finish.session = runs.last
      window series as (partition by security_id order by runs.first))
    select gaps.security_id::int as id, gaps.session
      from gaps
      join market.security_symbol named
        on named.security_id = gaps.security_id and valid_from <= last and coalesce(valid_to, 'infinity') >= next_first
     where not coalesce(${companyAtTheTime(tx, tx`named.symbol`, tx`first`, tx`last`)}
                        = ${companyAtTheTime(tx, tx`named.symbol`, tx`next_first`, tx`next_last`)}, false)
     order by gaps.security_id, gaps.session desc`;
}

/**
 * Neighbors under one symbol that are one series, by symbol and time: near each other, or of the same company. One of them is in `suspect`.
 * Only a series that ended because its symbol went on can have gone on itself.
 */
function sameSeries(tx: Statements) {
  return tx`
    select earlier.id::int as earlier, later.id::int as later
      from market.security_symbol named
      join market.security earlier on earlier.id = named.security_id and not earlier.is_benchmark
       and (earlier.ended_session is null or earlier.end_reason = ${TAKEN_OVER})
      join market.security_symbol next on next.symbol = named.symbol and next.valid_from = named.valid_to + 1 and next.security_id <> named.security_id
      join market.security later on later.id = next.security_id and later.is_demo = earlier.is_demo and not later.is_benchmark
      join lateral ${edgeBar(tx, 'last', tx`earlier.id`)} last on true
      join lateral ${edgeBar(tx, 'first', tx`later.id`)} first on true
      join market.trading_session last_day on last_day.session = last.session
      join market.trading_session first_day on first_day.session = first.session
     where (earlier.id in (select security_id from suspect) or later.id in (select security_id from suspect))
       and not exists (select from market.security_symbol newer where newer.security_id = earlier.id and newer.valid_from > named.valid_from)
       and not exists (select from market.security_symbol older where older.security_id = later.id and older.valid_from < next.valid_from)
       and (first.session - last.session <= ${GAP_SESSIONS}
            or ${companyAtTheTime(tx, tx`named.symbol`, tx`named.valid_from`, tx`last_day.day`)}
               = ${companyAtTheTime(
                 tx,
                 tx`named.symbol`,
                 tx`first_day.day`,
                 tx`coalesce(next.valid_to, (
                   select day from market.trading_session join ${edgeBar(tx, 'last', tx`later.id`)} newest using (session)))`,
               )})
     order by named.symbol, named.valid_from`;
}

/** The first or the last session that a series has a bar of, be it held; no row without any. */
function edgeBar(tx: Statements, edge: 'first' | 'last', id: ReturnType<Statements>) {
  const session = edge === 'first' ? tx`min(session)` : tx`max(session)`;
  return tx`(
    select ${session} as session from (
      select ${session} as session from market.daily_bar where security_id = ${id}
       union all
      select ${session} from market.held_bar where security_id = ${id}) ends having ${session} is not null)`;
}
