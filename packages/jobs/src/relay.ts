import { setTimeout as sleep } from 'node:timers/promises';

/** What the outbox relay needs; `Row` is a pending row of the outbox. */
export interface RelayOptions<Row> {
  /**
   * Gives up to `limit` rows that wait to be handed over, oldest first. It should lease them (e.g. `UPDATE … SET
   * handed_over_at = now() … RETURNING`), so that the same row does not come again at once; a row whose work never got done
   * must come again when its lease is over: that is what makes a lost queue harmless.
   */
  fetchPending: (limit: number) => Promise<readonly Row[]>;
  /** Hands one row to the queue, with a `jobKey` taken from the row. */
  enqueue: (row: Row) => Promise<unknown>;
  /** How often the outbox is looked at when nothing wakes the relay. */
  intervalMs: number;
  /** Rows a look takes at most; a full look is followed by the next one at once. */
  limit?: number;
  /** Ends the relay after the look in hand. */
  signal: AbortSignal;
  /** Gets a function to call when new rows are known to be there (e.g. on NOTIFY): the next look comes at once. */
  wake?: (lookNow: () => void) => void;
  /** A look or a hand-over failed; the row stays pending and comes again. */
  onError: (error: Error) => void;
}

/**
 * Moves rows from an outbox table to the queue until the signal aborts. One look at a time; errors are told and survived.
 * Resolves when the last look has ended; never rejects.
 */
export async function runRelay<Row>(options: RelayOptions<Row>): Promise<void> {
  const { fetchPending, enqueue, intervalMs, limit = 100, signal, wake, onError } = options;
  let wanted = false;
  let interrupt: (() => void) | undefined;
  wake?.(() => {
    wanted = true;
    interrupt?.();
  });
  const tell = (cause: unknown) => onError(cause instanceof Error ? cause : new Error(String(cause)));

  /** One look. Gives whether more rows are likely to wait. */
  const look = async (): Promise<boolean> => {
    try {
      const rows = await fetchPending(limit);
      let failures = 0;
      for (const row of rows) {
        if (signal.aborted) return false;
        try {
          await enqueue(row);
        } catch (cause) {
          failures += 1;
          tell(cause);
        }
      }
      return rows.length >= limit && failures === 0;
    } catch (cause) {
      tell(cause);
      return false;
    }
  };

  while (!signal.aborted) {
    wanted = false;
    const more = await look();
    if (more || wanted) continue;
    const pause = new AbortController();
    interrupt = () => pause.abort();
    await sleep(intervalMs, undefined, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => undefined);
    interrupt = undefined;
  }
}
