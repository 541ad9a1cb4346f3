import { type Orm, sql } from '@sentinel/database';
import { judgePlausibilityStatement } from './judge-plausibility.ts';
import { executeIn } from './known-trades.ts';
import { tagTrades } from './tag-trades.ts';

/** The trades that this transaction changed. */
export const CHANGED_HERE = 'trade.changed_in = pg_current_xact_id()';

/**
 * Judges the plausibility of the trades that this transaction changed, finds their clusters, and tags all trades of their owners. Call it last in a transaction
 * that stores filings, so that alerts see both; the facts judge them again when prices change.
 */
export async function judgeChangedTrades(tx: Pick<Orm, 'execute'>): Promise<void> {
  await tx.execute(sql.raw(judgePlausibilityStatement(CHANGED_HERE)));
  await tagTrades(executeIn(tx), CHANGED_HERE);
}
