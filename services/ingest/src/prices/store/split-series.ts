import type { ChangedRows } from './changed-rows.ts';
import { PROVIDERS } from './source-rank.ts';
import type { Tx } from './transaction.ts';

/** The `end_reason` of series whose symbol another series has since. */
export const TAKEN_OVER = 'its symbol went to another series';

/**
 * Moves everything of a series from a session on to a new series, with the symbols since then. Neither keeps its company: what tells
 * it may hold for one of them only. The changed rows move along.
 * @returns the id of the new series
 */
export async function splitSeries(tx: Tx, changed: ChangedRows, id: number, session: number): Promise<number> {
  await unlinkSeries(tx, [id]);
  const [born] = await tx<{ id: number; day: string }[]>`
    insert into market.security (is_demo, has_dividends, ended_session, end_reason)
    select is_demo, has_dividends, case when ended_session >= ${session} then ended_session end,
           case when ended_session >= ${session} then end_reason end
      from market.security where id = ${id}
    returning id::int, (select day::text from market.trading_session where session = ${session}) as day`;
  if (!born) throw new Error(`There is no series ${id}.`);
  const { day, id: newId } = born;
  await tx`
    update market.security set ended_session = null, end_reason = null where id = ${id} and ended_session >= ${session}`;
  await tx`update market.security_symbol set security_id = ${newId} where security_id = ${id} and valid_from >= ${day}::date`;
  await tx`
    with closed as (
      update market.security_symbol named set valid_to = ${day}::date - 1
        from market.security_symbol before
       where named.security_id = ${id} and named.valid_from < ${day}::date and coalesce(named.valid_to, 'infinity') >= ${day}::date
         and before.symbol = named.symbol and before.valid_from = named.valid_from
      returning named.symbol, before.valid_to)
    insert into market.security_symbol (symbol, valid_from, valid_to, security_id)
    select symbol, ${day}::date, valid_to, ${newId} from closed`;
  await moveRows(tx, changed, id, newId, session, day);
  // What told that all dividends are known, a provider or dividends in a file, may be in the other part.
  await tx`
    update market.security series set has_dividends = false
     where id in (${id}, ${newId}) and has_dividends
       and not exists (select from market.daily_bar where security_id = series.id and source = any (${[...PROVIDERS]}::text[]))
       and not exists (select from market.corporate_action where security_id = series.id and kind = 'dividend')`;
  await tx`insert into ${changed.series} values (${id}, ${session}), (${newId}, ${session})`;
  return newId;
}

/** Adds a series to the one that had its first symbol until then. Neither keeps its company, which must be found again. */
export async function joinSeries(tx: Tx, changed: ChangedRows, id: number, laterId: number): Promise<void> {
  await unlinkSeries(tx, [id, laterId]);
  await moveRows(tx, changed, laterId, id, 0, '-infinity');
  await tx`update ${changed.series} set security_id = ${id} where security_id = ${laterId}`;
  await tx`
    with first as (
      delete from market.security_symbol
       where security_id = ${laterId}
         and valid_from = (select min(valid_from) from market.security_symbol where security_id = ${laterId})
      returning symbol, valid_from, valid_to)
    update market.security_symbol named set valid_to = first.valid_to from first
     where named.security_id = ${id} and named.symbol = first.symbol and named.valid_to = first.valid_from - 1`;
  await tx`update market.security_symbol set security_id = ${id} where security_id = ${laterId}`;
  await tx`
    update market.security series
       set ended_session = later.ended_session, end_reason = later.end_reason,
           has_dividends = series.has_dividends and later.has_dividends
      from market.security later where series.id = ${id} and later.id = ${laterId}`;
  await tx`delete from market.security where id = ${laterId}`;
  await tx`insert into ${changed.series} select ${id}, coalesce(min(session), 1) from market.daily_bar where security_id = ${id}`;
}

/** Takes the companies from series, and queues the facts of companies that used them. */
export async function unlinkSeries(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, '0001-01-01', '9999-12-31'
      from market.security cross join (values ('trade'), ('event')) kinds (kind)
     where id = any (${[...ids]}::bigint[]) and cik is not null and is_primary`;
  await tx`update market.security set cik = null, is_primary = false where id = any (${[...ids]}::bigint[])`;
}

async function moveRows(
  tx: Tx,
  changed: ChangedRows,
  from: number,
  to: number,
  session: number,
  day: string,
): Promise<void> {
  await tx`
    update market.daily_bar set security_id = ${to}, changed_in = pg_current_xact_id()
     where security_id = ${from} and session >= ${session}`;
  await tx`update market.held_bar set security_id = ${to} where security_id = ${from} and session >= ${session}`;
  await tx`update market.corporate_action set security_id = ${to} where security_id = ${from} and ex_date >= ${day}::date`;
  await tx`update ${changed.bars} set security_id = ${to} where security_id = ${from} and session >= ${session}`;
  await tx`update ${changed.actions} set security_id = ${to} where security_id = ${from} and ex_date >= ${day}::date`;
}
