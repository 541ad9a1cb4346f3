import { BIGINT, type DuckDBConnection, type DuckDBInstance, VARCHAR } from '@duckdb/node-api';
import { type Call, chargedAccount, createFairQueue } from '@sentinel/service-kit';
import type { CopyParameter } from '../fields/conditions.ts';
import { interruptible } from './interruptible.ts';

/** A value in a result row; 64-bit integers are bigint. */
export type CopyValue = string | number | boolean | bigint | null | readonly CopyValue[];
export type CopyRow = Readonly<Record<string, CopyValue>>;

/** Runs a statement on the state of the copy that the search sees. */
export type RunQuery = (text: string, values: readonly CopyParameter[]) => Promise<CopyRow[]>;

/** For whom a search runs. Without a caller it is the service's own. */
export type ReadFor = Pick<Call, 'caller' | 'signal'>;

/** Searches take as long as they take; lookups are what a person types ahead, which must never wait behind searches. */
export type Lane = 'search' | 'lookup';

export interface Readers {
  /**
   * Waits for a free connection of the lane, accounts taking turns, and runs the search on one consistent state of the copy. When the
   * call's signal aborts, the search's place in the queue or its running statement ends.
   * @throws AppError `overloaded` when too many searches wait, or after five seconds of waiting
   * @throws the signal's reason once it has aborted
   */
  read<T>(search: (run: RunQuery) => Promise<T>, call?: ReadFor, lane?: Lane): Promise<T>;
  /** Rejects waiting searches, waits for the running ones, then closes the connections. */
  close(): Promise<void>;
}

/** The searches of the tabs of one person. */
const WAITING_PER_ACCOUNT = 12;
/** On two cores, about two seconds of searches. */
const WAITING = 64;
/** A person who waits longer asks again. */
const WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;
const BUSY = 'Many searches are running right now. Please try again in a moment.';

/** Opens `count` connections for searches, and two more for lookups. */
export async function openReaders(instance: DuckDBInstance, count: number): Promise<Readers> {
  const lanes = { search: await openLane(instance, count), lookup: await openLane(instance, LOOKUPS) };
  return {
    read: (search, call, lane = 'search') => lanes[lane].read(search, call),
    close: async () => {
      await Promise.all([lanes.search.close(), lanes.lookup.close()]);
    },
  };
}

/** Lookups are short, so few connections serve many. */
const LOOKUPS = 2;

async function openLane(instance: DuckDBInstance, count: number): Promise<Readers> {
  const connections = await Promise.all(Array.from({ length: count }, () => instance.connect()));
  const free = [...connections];
  const queue = createFairQueue({
    running: count,
    waiting: WAITING,
    waitingPerKey: WAITING_PER_ACCOUNT,
    waitMs: WAIT_MS,
    busy: BUSY,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

  async function readWith<T>(reader: DuckDBConnection, search: (run: RunQuery) => Promise<T>, signal?: AbortSignal) {
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
    }
  }

  return {
    read(search, call) {
      const key = call?.caller ? chargedAccount(call.caller) : '';
      const task = async () => {
        const reader = free.pop();
        if (!reader) throw new Error('no connection is free');
        try {
          return await readWith(reader, search, call?.signal);
        } finally {
          free.push(reader);
        }
      };
      return queue.run(key, task, call?.signal);
    },
    async close() {
      await queue.close(new Error('the copy was closed'));
      for (const connection of connections) connection.closeSync();
    },
  };
}
