import { CHANNELS, type Database, LOCKS } from '@sentinel/database';
import { beginChangedRows, changedAfter } from './changed-rows.ts';
import { queueActionFacts } from './queue-price-facts.ts';
import { rebuildFactors } from './rebuild-factors.ts';

/**
 * Computes the factors again of dividends whose close before is one before a split or spin-off, too, and queues the facts that depend
 * on them: for databases with factors from when such a dividend belonged to an old share.
 * @returns the number of these dividends
 */
export async function rederiveFactors({ sql }: Pick<Database, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
    const begun = await beginChangedRows(tx);
    const dividends = await tx`
      insert into ${begun.actions}
      select dividend.security_id, dividend.ex_date
        from market.corporate_action dividend
       where kind = 'dividend'
         and exists (
           select from market.corporate_action other
            where other.security_id = dividend.security_id and other.kind <> 'dividend' and other.ex_date <= dividend.ex_date
              and not exists (
                select from market.daily_bar bar join market.trading_session using (session)
                 where bar.security_id = dividend.security_id and day >= other.ex_date and day < dividend.ex_date))`;
    if (dividends.count === 0) return 0;
    await queueActionFacts(tx, begun);
    await rebuildFactors(tx, changedAfter('quarantined', begun));
    await tx`select pg_notify(${CHANNELS.pricesLoaded}, '')`;
    return dividends.count;
  });
}
