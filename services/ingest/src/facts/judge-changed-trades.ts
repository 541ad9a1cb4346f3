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

/** Tags the trades that stored notices of sale may announce: most notices come before the sale's filing, but not in a back-fill. */
export async function tagNoticedTrades(tx: Pick<Orm, 'execute'>, accessions: readonly string[]): Promise<void> {
  if (accessions.length === 0) return;
  const noticed = accessions.map((accession) => `'${accession.replaceAll("'", "''")}'`).join(', ');
  await tagTrades(
    executeIn(tx),
    `trade.id in (select trade_id from market.notice_sale where accession in (${noticed}))`,
  );
}
