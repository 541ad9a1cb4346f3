import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@sentinel/database';

/** A CSV file that PostgreSQL wrote, with the column types for DuckDB. */
export interface CsvFile {
  readonly path: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Read it on one thread (`onOneThread`). */
  readonly isOneThread?: boolean;
}

export interface SourceState {
  /** All transactions below this id have ended, so none of them can add rows later (docs/decisions/0002-duckdb-copy.md). */
  readonly xmin: string;
  /** Identifies the database; it changes when a backup is restored. */
  readonly identity: string;
  /** PostgreSQL's counters of deleted rows. When they change, the keys are compared. */
  readonly deletions: string;
}

export interface SourceReader {
  readonly state: SourceState;
  /** Whether a transaction with an id of at least `since` wrote any row. */
  hasChanges(since: string): Promise<boolean>;
  /** Runs a statement from source.ts and writes its rows to a CSV file. */
  write(name: string, columns: Readonly<Record<string, string>>, statement: string): Promise<CsvFile>;
}

/** Runs `read` on one snapshot of PostgreSQL. `write` creates its files in the folder. */
export async function readSource<T>(
  { sql }: Database,
  folder: string,
  read: (reader: SourceReader) => Promise<T>,
): Promise<T> {
  const result = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const [state] = await tx<SourceState[]>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
             (select system_identifier from pg_control_system()) || '/' || (select timeline_id from pg_control_checkpoint())
               || '/' || (select oid from pg_database where datname = current_database()) as identity,
             (select string_agg(n_tup_del || ':' || pg_relation_filenode(relid), ' ' order by relname) from pg_stat_user_tables
               where schemaname = 'market' and relname in ('company', 'event_fact', 'trade')) as deletions`;
    if (!state) throw new Error('PostgreSQL gave no snapshot');
    const value = await read({
      state,
      async hasChanges(since) {
        // New rows are few, but the planner cannot know that without statistics, so force it to use the index.
        // "order by" needs the table name: a bare changed_in would mean the selected expression, which has no index.
        await tx`set local enable_seqscan = off`;
        const [found] = await tx<{ changed: boolean }[]>`
          select greatest((select changed_in::text::numeric from market.trade order by trade.changed_in desc limit 1),
                          (select changed_in::text::numeric from market.trade_fact order by trade_fact.changed_in desc limit 1),
                          (select changed_in::text::numeric from market.event_fact order by event_fact.changed_in desc limit 1),
                          (select changed_in::text::numeric from market.company order by company.changed_in desc limit 1))
                 >= ${since}::numeric as changed`;
        return found?.changed ?? false;
      },
      async write(name, columns, statement) {
        const path = join(folder, `${name}.csv`);
        // biome-ignore lint/plugin: COPY takes no parameters; all statements come from source.ts
        const rows = await tx.unsafe(`copy (${statement}) to stdout (format csv)`).readable();
        await pipeline(rows, createWriteStream(path));
        // The driver pauses its socket when rows arrive too fast, and does not resume it when the pause was on the last row.
        rows._read(0);
        return { path, columns };
      },
    });
    return { value };
  });
  return result.value as T;
}

/**
 * DuckDB's errors for a file that it cannot read on several threads: each starts 8 MB after the last and guesses whether it is
 * between quotes, which line breaks in quoted texts can mislead.
 */
export const IS_MISREAD = /Parallel CSV Reader|CSV Error/;

/** The same files, to be read on one thread, which takes longer and reads every file. */
export const onOneThread = <Files extends Readonly<Record<keyof Files, CsvFile>>>(files: Files): Files =>
  Object.fromEntries(
    Object.entries<CsvFile>(files).map(([name, file]) => [name, { ...file, isOneThread: true }]),
  ) as Files;

/** SQL that reads the file as a table in DuckDB. In the file, an empty text is quoted and a null is not. */
export function csvTable({ path, columns, isOneThread = false }: CsvFile): string {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `read_csv('${path.replaceAll("'", "''")}', auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', allow_quoted_nulls = false, columns = {${types.join(', ')}}${isOneThread ? ', parallel = false' : ''})`;
}
