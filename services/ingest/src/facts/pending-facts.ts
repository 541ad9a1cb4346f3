import { insertRows, type Orm, schema } from '@sentinel/database';

/**
 * A row of the facts queue: the facts of a company to compute again, by the days of their anchors (both included). The anchors
 * of a trade are its trade date and the day of the reader's session. The anchors of an event are its filing date (or else the
 * day of its acceptance in New York) and the day of its session. `announcement`: which of the company's events are earnings
 * announcements is decided again, whatever the days.
 */
export interface PendingFacts {
  readonly kind: 'trade' | 'event' | 'announcement';
  readonly cik: string;
  /** YYYY-MM-DD. */
  readonly fromDay: string;
  readonly toDay: string;
  /** True for loads of history, which wait until everything else is computed. */
  readonly isHistory?: boolean;
}

/**
 * Queues facts. Call it in the transaction that changes their inputs, so that both are committed together. Duplicate rows do no
 * harm, because they are merged before the computation. Facts that depend on other facts (trades on their next event) are found
 * when those are computed.
 */
export async function queuePendingFacts(tx: Pick<Orm, 'execute'>, pending: readonly PendingFacts[]): Promise<void> {
  if (pending.length > 0) await tx.execute(insertRows(schema.factWork, pending));
}
