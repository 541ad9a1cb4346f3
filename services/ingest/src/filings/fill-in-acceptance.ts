import { and, eq, isNull, type Orm, schema, sql } from '@sentinel/database';
import type { FilingRecord } from './filing-record.ts';

/**
 * Gives a stored filing that came as a bare document, which does not say when it was accepted, the acceptance of its full
 * submission, and its trades the days to file and the flags that follow from it. True when it did: the stored one had none, and this has.
 */
export async function fillInAcceptance(tx: Pick<Orm, 'update'>, record: FilingRecord): Promise<boolean> {
  const { accession, acceptedAt, filedOn, flags, trades } = record;
  if (acceptedAt === null) return false;
  const { filing, trade } = schema;
  const [filled] = await tx
    .update(filing)
    .set({ acceptedAt, filedOn, flags })
    .where(and(eq(filing.accession, accession), isNull(filing.acceptedAt)))
    .returning({ accession: filing.accession });
  if (!filled) return false;
  for (const { daysToFile, direction, flags, tradeDate } of trades) {
    await tx
      .update(trade)
      .set({ daysToFile, flags, changedIn: sql`pg_current_xact_id()` })
      .where(and(eq(trade.accession, accession), eq(trade.direction, direction), eq(trade.tradeDate, tradeDate)));
  }
  return true;
}
