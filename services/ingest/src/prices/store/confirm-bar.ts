import { CHANNELS, type Database, LOCKS } from '@sentinel/database';
import { beginChangedRows, changedAfter } from './changed-rows.ts';
import { quarantineBars } from './quarantine-bars.ts';
import { queueBarFacts } from './queue-price-facts.ts';
import { rebuildFactors } from './rebuild-factors.ts';

/**
 * Remembers that a close that was held back is right, and stores it; after a jump that looked like a split, also the bars since
 * then. Of a fund, the next load of that close passes. Queues the facts.
 * @returns the number of bars stored; null when no close of that day is held back
 */
export async function confirmBar({ sql }: Database, symbol: string, day: string): Promise<number | null> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
    const begun = await beginChangedRows(tx);
    const confirmed = await tx<{ reason: string }[]>`
      with named as (
        select security_id, session from market.security_symbol, market.trading_session
         where symbol = ${symbol} and day = ${day}::date and valid_from <= day and (valid_to is null or valid_to >= day)),
      confirmed as (
        update market.held_bar held set confirmed_at = now() from named
         where held.security_id = named.security_id and held.session = named.session and confirmed_at is null
        returning held.security_id, held.session, reason),
      noted as (insert into ${begun.series} select security_id, session from confirmed)
      select reason from confirmed`;
    if (confirmed.length === 0) return null;
    // No bar is new, so no gap is.
    const { changed, released } = await quarantineBars(tx, changedAfter('settled', begun));
    await queueBarFacts(tx, await rebuildFactors(tx, changed));
    await tx`select pg_notify(${CHANNELS.pricesLoaded}, '')`;
    return released;
  });
}
