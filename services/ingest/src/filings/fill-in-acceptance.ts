import { and, eq, isNull, type Orm, schema, sql } from '@sentinel/database';
import type { FilingRecord } from './filing-record.ts';
import { storeNotices } from './store-parts.ts';

/**
 * Adds the acceptance time to a filing that was stored without one (from an XML file on its own), and updates the days to file and
 * the flags of its trades, or its notice. Returns false when the filing already has an acceptance time, or `record` has none.
 */
export async function fillInAcceptance(tx: Pick<Orm, 'insert' | 'update'>, record: FilingRecord): Promise<boolean> {
  const { accession, acceptedAt, filedOn, flags, trades } = record;
  if (acceptedAt === null) return false;
  const { filing, trade } = schema;
  const [filled] = await tx
    .update(filing)
    .set({ acceptedAt, filedOn, flags })
    .where(and(eq(filing.accession, accession), isNull(filing.acceptedAt)))
    .returning({ accession: filing.accession });
  if (!filled) return false;
  await storeNotices(tx, [record]);
  for (const { daysToFile, direction, flags, reportedOn, tradeDate } of trades) {
    await tx
      .update(trade)
      .set({ daysToFile, flags, reportedOn, changedIn: sql`pg_current_xact_id()` })
      .where(and(eq(trade.accession, accession), eq(trade.direction, direction), eq(trade.tradeDate, tradeDate)));
  }
  return true;
}
