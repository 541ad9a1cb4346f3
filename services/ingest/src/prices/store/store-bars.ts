import { type ChangedRows, changedAfter } from './changed-rows.ts';
import type { IncomingBars } from './copy-bars.ts';
import type { Refusal } from './refusals.ts';
import { resolveSymbols } from './resolve-symbols.ts';
import { PROVIDERS } from './source-rank.ts';
import type { Tx } from './transaction.ts';

/** The `end_reason` of series that have had no price in a month; they are reopened when they trade again. */
export const NO_LONGER_TRADED = 'no longer among the daily prices of the market';

/**
 * Stores the bars that are new or different. A value that this source lacks (open, volume) does not erase the
 * value from another source. A stored close of a provider is replaced by the same provider only: where another source has the same
 * close, it fills in what the stored bar lacks; another close of it is told in `kept`. Symbols without a series get one. Adds what it stored to the
 * bars that changed.
 */
export async function storeBars(
  tx: Tx,
  { incoming, changed }: { readonly incoming: IncomingBars<'checked'>; readonly changed: ChangedRows<'endings'> },
  { source, isDemo }: { readonly source: string; readonly isDemo: boolean },
): Promise<{ readonly stored: number; readonly kept: readonly Refusal[]; readonly changed: ChangedRows<'bars'> }> {
  await resolveSymbols(tx, incoming.symbolDays, isDemo);
  await tx`
    create temp table notified_bar on commit drop as
    select distinct on (incoming.symbol, session) named.security_id, incoming.*
      from ${incoming.bars} incoming
      join market.security_symbol named
        on named.symbol = incoming.symbol and named.valid_from <= day and (named.valid_to is null or named.valid_to >= day)`;
  await tx`analyze notified_bar`;
  const kept = await tx<Refusal[]>`
    with kept as (
      delete from notified_bar notified using market.daily_bar bar
       where bar.security_id = notified.security_id and bar.session = notified.session and bar.close <> notified.close
         and bar.source <> ${source} and bar.source = any (${[...PROVIDERS]}::text[])
      returning bar.source, notified.symbol, notified.day, notified.close, bar.close as stored_close)
    select 'closes differ from those of ' || source || ', which are kept' as reason, count(*)::int,
           (array_agg(concat(symbol, ',', day, ',', trim_scale(close), ' (', source, ': ', trim_scale(stored_close), ')') order by day, symbol))[1] as example
      from kept group by source order by source`;
  const [counted] = await tx<{ stored: number }[]>`
    with written as (
      insert into market.daily_bar as bar (security_id, session, open, high, low, close, volume, source)
      select security_id, session, open, high, low, close, volume, ${source} from notified_bar
      on conflict (security_id, session) do update
         set (open, high, low, volume, source) = (
               select case when is_kept then coalesce(bar.open, excluded.open) else coalesce(excluded.open, bar.open) end,
                      case when is_kept then coalesce(bar.high, excluded.high) else coalesce(excluded.high, bar.high) end,
                      case when is_kept then coalesce(bar.low, excluded.low) else coalesce(excluded.low, bar.low) end,
                      case when is_kept then coalesce(bar.volume, excluded.volume) else coalesce(excluded.volume, bar.volume) end,
                      case when is_kept then bar.source else excluded.source end
                 from (values (bar.source <> excluded.source and bar.source = any (${[...PROVIDERS]}::text[]))) as rank (is_kept)),
             close = excluded.close, changed_in = pg_current_xact_id()
       where case when bar.source <> excluded.source and bar.source = any (${[...PROVIDERS]}::text[])
               then (coalesce(bar.open, excluded.open), coalesce(bar.high, excluded.high), coalesce(bar.low, excluded.low),
                     coalesce(bar.volume, excluded.volume)) is distinct from (bar.open, bar.high, bar.low, bar.volume)
               else (coalesce(excluded.open, bar.open), coalesce(excluded.high, bar.high), coalesce(excluded.low, bar.low),
                     excluded.close, coalesce(excluded.volume, bar.volume))
                    is distinct from (bar.open, bar.high, bar.low, bar.close, bar.volume) end
      returning security_id, session, xmax = 0 as is_new),
    noted as (insert into ${changed.bars} select * from written returning 1)
    select count(*)::int as stored from noted`;
  if (PROVIDERS.includes(source)) {
    // A close of a file that the provider has, too, is the provider's from now on.
    await tx`
      update market.daily_bar bar set source = ${source} from notified_bar notified
       where bar.security_id = notified.security_id and bar.session = notified.session and bar.source <> all (${[...PROVIDERS]}::text[])`;
  }
  await tx`analyze ${changed.bars}`;
  await tx`
    with later as (
      select security.id, ended_session, newest.session
        from (select security_id, max(session) as session from ${changed.bars} group by security_id) newest
        join market.security on security.id = newest.security_id and ended_session < newest.session),
    noted as (insert into ${changed.series} select id, ended_session from later)
    update market.security
       set ended_session = case when end_reason = ${NO_LONGER_TRADED} then null else later.session end,
           end_reason = case when end_reason = ${NO_LONGER_TRADED} then null else end_reason end
      from later where later.id = security.id`;
  return { stored: counted?.stored ?? 0, kept, changed: changedAfter('bars', changed) };
}

/**
 * Notes that the source of the changed bars has the dividends of these series. If a series has prices from another source, too, the
 * dividends of those days may be missing.
 */
export async function noteDividends(
  tx: Tx,
  changed: ChangedRows<'settled'>,
  source: string,
): Promise<ChangedRows<'settled'>> {
  await tx`
    update market.security set has_dividends = true
     where not has_dividends and id in (select security_id from ${changed.bars})
       and not exists (select from market.daily_bar bar where bar.security_id = security.id and bar.source <> ${source})`;
  return changed;
}
