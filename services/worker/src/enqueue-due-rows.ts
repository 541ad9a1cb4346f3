/** Rows that are waiting for the queue. */
export interface Outbox<Row> {
  /** Claims up to `limit` rows, oldest first. A row that the queue loses is claimed again when its lease ends. */
  readonly claim: (limit: number) => Promise<readonly Row[]>;
  /** Enqueues one row, with a `jobKey` taken from the row. */
  readonly enqueue: (row: Row) => Promise<unknown>;
  /** Releases a row, so that the next claim finds it. */
  readonly release: (row: Row) => Promise<void>;
}

/** Rows claimed at a time. */
const LIMIT = 100;

/**
 * One run of a loop: enqueues the rows of an outbox that are due. Rows that the queue does not take, or that are left when the
 * signal aborts, are released.
 * @returns 0 when more rows are likely to wait
 * @throws when the queue did not take a row, after the others were tried
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
