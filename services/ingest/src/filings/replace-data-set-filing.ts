import { and, eq, schema, sql } from '@sentinel/database';
import { queuePendingFacts } from '../facts/pending-facts.ts';
import { daysToFile } from './days-to-file.ts';
import { dateFlags } from './filing-flags.ts';
import type { FilingRecord } from './filing-record.ts';
import { pendingFactsOfTrades } from './pending-facts-of-filing.ts';
import { filingRow, storeParts, type Transaction, tradeRows } from './store-parts.ts';

/**
 * Replaces a filing that was stored from the SEC's data set. Trades keep their rows, so that facts and the explore copy still refer
 * to them. A trade that the filing itself does not have is marked as superseded by it, which hides it from searches. Queues the
 * facts of the data set's trades; the caller queues those of the filing.
 */
export async function replaceDataSetFiling(tx: Transaction, given: FilingRecord): Promise<void> {
  const { accession } = given;
  const { filing, filingCompany, filingOwner, trade, transaction } = schema;
  const [stored] = await tx
    .select({ acceptedAt: filing.acceptedAt, filedOn: filing.filedOn })
    .from(filing)
    .where(eq(filing.accession, accession))
    .for('update');
  const record = given.filedOn === null ? filedWhen(given, stored?.filedOn ?? null, stored?.acceptedAt ?? null) : given;
  await tx.update(filing).set(filingRow(record)).where(eq(filing.accession, accession));
  for (const part of [filingCompany, filingOwner, transaction])
    await tx.delete(part).where(eq(part.accession, accession));
  await storeParts(tx, [{ ...record, trades: [] }]);
  const before = await tx
    .select({ cik: trade.issuerCik, day: trade.tradeDate })
    .from(trade)
    .where(eq(trade.accession, accession));
  await queuePendingFacts(
    tx,
    before.flatMap(({ cik, day }) => pendingFactsOfTrades(cik, [day])),
  );
  const changedIn = sql`pg_current_xact_id()`;
  const stated = tradeRows(record);
  for (const row of stated) {
    await tx
      .insert(trade)
      .values(row)
      .onConflictDoUpdate({ target: [trade.accession, trade.direction, trade.tradeDate], set: { ...row, changedIn } });
  }
  const kept = stated.map(({ direction, tradeDate }) => `${direction} ${tradeDate}`);
  await tx
    .update(trade)
    .set({ supersededBy: accession, changedIn })
    .where(
      and(
        eq(trade.accession, accession),
        sql`${trade.direction} || ' ' || ${trade.tradeDate} <> all(${sql.param(kept)}::text[])`,
      ),
    );
}

/** An XML file on its own has no filing date, but the data set has it. */
function filedWhen(record: FilingRecord, filedOn: string | null, acceptedAt: Date | null): FilingRecord {
  if (filedOn === null) return record;
  const trades = record.trades.map((trade) => ({
    ...trade,
    reportedOn: filedOn,
    daysToFile: daysToFile(trade, filedOn),
    flags: [...new Set([...trade.flags, ...dateFlags(trade.tradeDate, filedOn)])],
  }));
  const flags = [...new Set([...record.flags, ...trades.flatMap((trade) => trade.flags)])];
  return { ...record, filedOn, acceptedAt: record.acceptedAt ?? acceptedAt, flags, trades };
}
