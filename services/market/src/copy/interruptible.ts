import type { DuckDBConnection } from '@duckdb/node-api';

/** How often a statement is interrupted until it has ended. An interruption just before it starts to run has no effect. */
const AGAIN_MS = 20;

/** DuckDB's error for an interrupted statement. */
const IS_INTERRUPTED = /^INTERRUPT Error/;

/**
 * Runs a statement of the connection until it ends or the signal aborts; then it is interrupted. Resolves or rejects after the
 * statement has ended, so that the connection can run the next one. An open transaction must be rolled back first.
 * @throws the signal's reason when the statement was interrupted, or did not start because the signal had aborted
 */
export async function interruptible<T>(
  connection: Pick<DuckDBConnection, 'interrupt'>,
  signal: AbortSignal | undefined,
  statement: () => Promise<T>,
): Promise<T> {
  if (!signal) return statement();
  signal.throwIfAborted();
  let again: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), AGAIN_MS);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    return await statement();
  } catch (error) {
    if (signal.aborted && IS_INTERRUPTED.test((error as Error).message)) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    clearInterval(again);
  }
}
