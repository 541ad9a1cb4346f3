import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@sentinel/database';

/** A file of rows as PostgreSQL wrote it, and how DuckDB reads it. */
export interface CsvFile {
  readonly path: string;
  readonly columns: Readonly<Record<string, string>>;
}

export interface SourceState {
  /** Below this every transaction has ended: nothing can appear there later (docs/decisions/0002-duckdb-copy.md). */
  readonly xmin: string;
  /** Which database this is. After a restore from a backup it is another one. */
  readonly identity: string;
  /** Rows ever deleted from the tables: changes when some were, and then the keys are compared. */
  readonly deletions: string;
}

export interface SourceReader {
  readonly state: SourceState;
  /** Whether any row was written by a transaction from `since` on. */
  hasChanges(since: string): Promise<boolean>;
  /** Writes the rows of a statement of ours to a CSV file. */
  write(name: string, columns: Readonly<Record<string, string>>, statement: string): Promise<CsvFile>;
}

/** Lets `read` see one snapshot of PostgreSQL; its files go to the folder. */
export async function readSource<T>(
  { sql }: Database,
  folder: string,
  read: (reader: SourceReader) => Promise<T>,
): Promise<T> {
  const taken = await sql.begin('isolation level repeatable read read only', async (tx) => {
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
        // Few rows are new, whatever the planner thinks of a column without statistics: by index, never by reading all.
        // Unqualified, changed_in would be the number that is selected, which has no index.
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
        // biome-ignore lint/plugin: COPY takes no parameters; the statements stand in source.ts, and only they come here
        const rows = await tx.unsafe(`copy (${statement}) to stdout (format csv)`).readable();
        await pipeline(rows, createWriteStream(path));
        // The driver pauses its socket when rows come too fast, and forgets to go on when the pause falls on the last of them.
        rows._read(0);
        return { path, columns };
      },
    });
    return { value };
  });
  return taken.value as T;
}

/** The file as a table in a DuckDB statement. An empty text is quoted in it, a null is not. */
export function csvTable({ path, columns }: CsvFile): string {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `read_csv('${path.replaceAll("'", "''")}', auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', allow_quoted_nulls = false, columns = {${types.join(', ')}})`;
}
