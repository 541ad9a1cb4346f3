import { BIGINT, type DuckDBConnection, type DuckDBInstance, VARCHAR } from '@duckdb/node-api';
import { interruptible } from './interruptible.ts';

/** A parameter of a statement. */
export type CopyParameter = string | bigint;
/** A value in a result row; 64-bit integers are bigint. */
export type CopyValue = string | number | boolean | bigint | null | readonly CopyValue[];
export type CopyRow = Readonly<Record<string, CopyValue>>;

/** Runs a statement on the state of the copy that the search sees. */
export type RunQuery = (text: string, values: readonly CopyParameter[]) => Promise<CopyRow[]>;

export interface Readers {
  /**
   * Waits for a free connection, first come first served, and runs the search on one consistent state of the copy. When the signal
   * aborts, the search's place in the queue or its running statement ends.
   * @throws the signal's reason once it has aborted
   */
  read<T>(search: (run: RunQuery) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Rejects waiting searches, waits for the running ones, then closes the connections. */
  close(): Promise<void>;
}

/** A search that waits for a connection. */
interface Waiting {
  resolve(reader: DuckDBConnection): void;
  reject(error: Error): void;
  readonly signal: AbortSignal | undefined;
}

/** A pool of `count` connections for searches. */
export async function openReaders(instance: DuckDBInstance, count: number): Promise<Readers> {
  const connections = await Promise.all(Array.from({ length: count }, () => instance.connect()));
  const free = [...connections];
  const waiting: Waiting[] = [];
  const closed = new Error('the copy was closed');
  let isClosed = false;
  let idle: (() => void) | undefined;

  const acquire = async (signal: AbortSignal | undefined): Promise<DuckDBConnection> => {
    signal?.throwIfAborted();
    if (isClosed) throw closed;
    const reader = free.pop();
    if (reader) return reader;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject, signal });
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const release = (reader: DuckDBConnection) => {
    let next = waiting.shift();
    while (next?.signal?.aborted) next = waiting.shift();
    if (next) return next.resolve(reader);
    free.push(reader);
    if (free.length === count) idle?.();
  };

  return {
    async read(search, signal) {
      const reader = await acquire(signal);
      const run: RunQuery = async (text, values) => {
        // Without a type, DuckDB binds a bigint as a 128-bit integer.
        const types = values.map((value) => (typeof value === 'bigint' ? BIGINT : VARCHAR));
        const answer = await interruptible(reader, signal, () => reader.runAndReadAll(text, [...values], types));
        return answer.getRowObjectsJS() as CopyRow[];
      };
      try {
        await reader.run('begin transaction read only');
        const value = await search(run);
        await reader.run('commit');
        return value;
      } catch (error) {
        // The search's own error is thrown; a rollback can fail when there is nothing to roll back.
        await reader.run('rollback').catch(() => undefined);
        throw error;
      } finally {
        release(reader);
      }
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closed);
      if (free.length < count)
        await new Promise<void>((done) => {
          idle = done;
        });
      for (const connection of connections) connection.closeSync();
    },
  };
}
