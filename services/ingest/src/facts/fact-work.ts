import { insertRows, type Orm, schema } from '@sentinel/database';

/**
 * Facts to be computed anew: those of a company anchored within the days, both included. The anchor of a trade is its trade
 * date, or the day of the session its reader could first trade in; that of an event the day it was filed (the acceptance's in
 * New York when the filing states no date), or its session's.
 */
export interface FactWork {
  readonly kind: 'trade' | 'event';
  readonly cik: string;
  /** YYYY-MM-DD. */
  readonly fromDay: string;
  readonly toDay: string;
}

/**
 * Queues facts in the transaction that changes what they are computed from, so that neither is there without the other.
 * Several rows for the same are fine: they are merged when they are taken. What follows from other facts (the trades that
 * point at an event) is queued by whoever computes those.
 */
export async function queueFactWork(tx: Pick<Orm, 'execute'>, work: readonly FactWork[]): Promise<void> {
  if (work.length > 0) await tx.execute(insertRows(schema.factWork, work));
}
