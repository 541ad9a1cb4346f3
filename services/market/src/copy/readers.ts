import { BIGINT, type DuckDBConnection, type DuckDBInstance, VARCHAR } from '@duckdb/node-api';

/** A value of a statement. */
export type CopyParameter = string | bigint;
/** A DuckDB value as it comes back: numbers, texts, booleans, null; 64-bit whole numbers as bigint. */
export type CopyValue = string | number | boolean | bigint | null | readonly CopyValue[];
export type CopyRow = Readonly<Record<string, CopyValue>>;

/** Runs a statement on the state of the copy that a search sees; rows by column name. */
export type RunQuery = (text: string, values: readonly CopyParameter[]) => Promise<CopyRow[]>;

export interface Readers {
  /** Runs `work` on one state of the copy, when a reader is free; first come, first served. */
  read<T>(work: (run: RunQuery) => Promise<T>): Promise<T>;
  /** Waits for those at work, then closes. What still waits is refused. */
  close(): Promise<void>;
}

/**
 * Connections for searches. A search is several statements: one connection more than processors fills the gaps between them, and
 * more would only have searches slow each other.
 */
export async function openReaders(instance: DuckDBInstance, count: number): Promise<Readers> {
  const connections = await Promise.all(Array.from({ length: count }, () => instance.connect()));
  const free = [...connections];
  const waiting: { take: (reader: DuckDBConnection) => void; refuse: (error: Error) => void }[] = [];
  const closed = new Error('the copy was closed');
  let isClosed = false;
  let idle: (() => void) | undefined;

  const lease = () => {
    if (isClosed) return Promise.reject(closed);
    const reader = free.pop();
    if (reader) return Promise.resolve(reader);
    return new Promise<DuckDBConnection>((take, refuse) => waiting.push({ take, refuse }));
  };
  const giveBack = (reader: DuckDBConnection) => {
    const next = waiting.shift();
    if (next) return next.take(reader);
    free.push(reader);
    if (free.length === count) idle?.();
  };

  return {
    async read(work) {
      const reader = await lease();
      const run: RunQuery = async (text, values) => {
        const answer = await reader.runAndReadAll(
          text,
          [...values],
          // Left to itself DuckDB takes a bigint for 128 bits wide.
          values.map((value) => (typeof value === 'bigint' ? BIGINT : VARCHAR)),
        );
        return answer.getRowObjectsJS() as CopyRow[];
      };
      try {
        await reader.run('begin transaction read only');
        const value = await work(run);
        await reader.run('commit');
        return value;
      } catch (error) {
        // What went wrong is told; that there is then nothing to roll back is not.
        await reader.run('rollback').catch(() => undefined);
        throw error;
      } finally {
        giveBack(reader);
      }
    },
    async close() {
      isClosed = true;
      for (const { refuse } of waiting.splice(0)) refuse(closed);
      if (free.length < count)
        await new Promise<void>((done) => {
          idle = done;
        });
      for (const connection of connections) connection.closeSync();
    },
  };
}
