import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { typedColumns } from './export-column.ts';
import { batches, type ExportSource } from './export-source.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Rows that the file's reader and its writer hold in memory. */
const ROW_GROUP_ROWS = 61_440;

/**
 * A Parquet file with typed columns, and its provenance as JSON under the key `sentinel`. DuckDB writes it to the folder batch by
 * batch and then joins the parts, because in one statement it would sort whole rows in memory.
 */
export async function* parquetFile(source: ExportSource): AsyncGenerator<Uint8Array> {
  const { connection, columns } = source;
  const folder = await source.folder();
  const parts: string[] = [];
  for (const { sql, rows } of batches(source, typedColumns(columns))) {
    const part = join(folder, `${parts.length}.parquet`);
    await connection.run(`copy (${sql}) to ${quoted(part)} (format parquet, row_group_size ${ROW_GROUP_ROWS})`);
    parts.push(part);
    source.onRows(rows);
    yield new Uint8Array();
  }
  const whole = join(folder, 'whole.parquet');
  // Without rows there is no part; the columns then come from the table.
  const all =
    parts.length > 0
      ? `from read_parquet([${parts.map(quoted).join(', ')}])`
      : `select ${typedColumns(columns)} from ${source.table} limit 0`;
  await connection.run(
    `copy (${all}) to ${quoted(whole)} (format parquet, compression zstd, row_group_size ${ROW_GROUP_ROWS},
      kv_metadata {sentinel: ${quoted(JSON.stringify(source.about))}})`,
  );
  for (const part of parts) await rm(part);
  yield* createReadStream(whole, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>;
}
