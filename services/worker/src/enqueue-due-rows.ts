/** Rows that wait to be handed to the queue. */
export interface Outbox<Row> {
  /** Claims up to `limit` rows, oldest first. One that the queue loses comes again when its lease is over. */
  readonly claim: (limit: number) => Promise<readonly Row[]>;
  /** Hands one row to the queue, with a `jobKey` taken from the row. */
  readonly enqueue: (row: Row) => Promise<unknown>;
  /** Gives a row back, so that the next claim finds it. */
  readonly release: (row: Row) => Promise<void>;
}

/** Rows claimed at a time. */
const LIMIT = 100;

/**
 * Moves the rows that are due from an outbox to the queue: one run of a loop. What the queue does not take is given back, and so
 * is what is left when the signal aborts.
 * @returns 0 when more rows are likely to wait
 * @throws when a row was not taken, once the others were tried
 */
export async function enqueueDueRows<Row>(
  { claim, enqueue, release }: Outbox<Row>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const rows = await claim(LIMIT);
  const failures: unknown[] = [];
  for (const row of rows) {
    if (signal.aborted) {
      await release(row);
      continue;
    }
    try {
      await enqueue(row);
    } catch (error) {
      failures.push(error);
      await release(row);
    }
  }
  if (failures.length > 0)
    throw new Error(`The queue did not take ${failures.length} of ${rows.length} rows`, { cause: failures[0] });
  return rows.length >= LIMIT ? 0 : undefined;
}
