import type { ChangedRows } from './changed-rows.ts';
import { TAKEN_OVER } from './split-series.ts';
import type { Tx } from './transaction.ts';

/**
 * Renames a series from `symbol` to `newSymbol` from a day on. Everything stored under the new symbol since that day joins the
 * series. A series that had the new symbol before (COR was CoreSite's until 2021) ends with its last price.
 */
export async function changeSymbol(
  tx: Tx,
  changed: ChangedRows,
  symbol: string,
  newSymbol: string,
  exDate: string,
): Promise<'stored' | 'unchanged'> {
  const [series] = await tx<{ id: number; session: number; isDone: boolean }[]>`
    select named.security_id::int as id,
           (select min(session) from market.trading_session where day >= ${exDate}::date)::int as session,
           exists (select from market.security_symbol done
                    where done.symbol = ${newSymbol} and done.security_id = named.security_id) as "isDone"
      from market.security_symbol named
     where symbol = ${symbol} and valid_from < ${exDate}::date and (valid_to is null or valid_to >= ${exDate}::date - 1)`;
  if (!series || series.isDone) return 'unchanged';
  const { id, session } = series;
  const others = await tx<{ id: number }[]>`
    select security_id::int as id from market.security_symbol
     where symbol = ${newSymbol} and security_id <> ${id} and (valid_to is null or valid_to >= ${exDate}::date)`;
  for (const other of others) await takeOver(tx, changed, id, other.id, newSymbol, exDate, session);
  await tx`
    update market.security_symbol set valid_to = ${exDate}::date - 1
     where security_id = ${id} and symbol = ${symbol} and (valid_to is null or valid_to >= ${exDate}::date)`;
  await tx`
    insert into market.security_symbol (symbol, valid_from, security_id) values (${newSymbol}, ${exDate}::date, ${id})`;
  await tx`update market.security set ended_session = null, end_reason = null where id = ${id} and ended_session is not null`;
  await tx`insert into ${changed.series} values (${id}, ${session})`;
  return 'stored';
}

async function takeOver(
  tx: Tx,
  changed: ChangedRows,
  id: number,
  otherId: number,
  newSymbol: string,
  exDate: string,
  session: number,
) {
  await tx`
    delete from market.daily_bar
     where security_id = ${id}
       and session in (select session from market.daily_bar where security_id = ${otherId} and session >= ${session})`;
  await tx`
    update market.daily_bar set security_id = ${id}, changed_in = pg_current_xact_id()
     where security_id = ${otherId} and session >= ${session}`;
  await tx`
    delete from market.held_bar
     where security_id = ${id}
       and session in (select session from market.held_bar where security_id = ${otherId} and session >= ${session})`;
  await tx`update market.held_bar set security_id = ${id} where security_id = ${otherId} and session >= ${session}`;
  await tx`
    insert into market.corporate_action (security_id, ex_date, kind, value, source)
    select ${id}, ex_date, kind, value, source from market.corporate_action
     where security_id = ${otherId} and ex_date >= ${exDate}::date
    on conflict do nothing`;
  await tx`delete from market.corporate_action where security_id = ${otherId} and ex_date >= ${exDate}::date`;
  await tx`
    update market.security set has_dividends = true
     where id = ${id} and (select has_dividends from market.security where id = ${otherId})`;
  await tx`
    delete from market.security_symbol
     where security_id = ${otherId} and symbol = ${newSymbol} and valid_from >= ${exDate}::date`;
  const [empty] = await tx<{ cik: string | null }[]>`
    delete from market.security
     where id = ${otherId} and not exists (select from market.security_symbol where security_id = ${otherId})
    returning cik`;
  if (empty) {
    await tx`update market.security set cik = ${empty.cik} where id = ${id} and cik is null`;
    return;
  }
  const [last] = await tx<{ session: number | null; day: string | null }[]>`
    select max(bar.session) as session, max(day)::text as day
      from market.daily_bar bar join market.trading_session using (session) where security_id = ${otherId}`;
  await tx`
    update market.security_symbol set valid_to = coalesce(${last?.day ?? null}::date, ${exDate}::date - 1)
     where security_id = ${otherId} and symbol = ${newSymbol}`;
  await tx`
    update market.security set ended_session = ${last?.session ?? session - 1}, end_reason = ${TAKEN_OVER} where id = ${otherId}`;
  await tx`insert into ${changed.series} values (${otherId}, ${last?.session ?? session - 1})`;
}
