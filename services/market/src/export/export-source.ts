import type { DuckDBConnection } from '@duckdb/node-api';
import type { OperationResponse } from '@sentinel/contracts';
import type { ExportColumn } from './export-column.ts';
import { batchOf } from './ordered-hits.ts';

export type About = OperationResponse<'export_trades'>['about'];

/** What a file is made of: the stored hits of a search, the chosen columns, and the provenance. */
export interface ExportSource {
  readonly connection: DuckDBConnection;
  readonly table: string;
  readonly columns: readonly ExportColumn[];
  readonly totalRows: number;
  readonly batchRows: number;
  readonly about: About;
  /** A folder for temporary files, which is deleted after the export. */
  readonly folder: () => Promise<string>;
  /** Called with the number of rows made so far. */
  readonly onRows: (rows: number) => void;
}

/** The batches of an export, as SQL over its rows in order, each with the number of rows up to its end. */
export function* batches(
  { table, totalRows, batchRows }: ExportSource,
  columns: string,
): Generator<{ sql: string; rows: number }> {
  for (let first = 0; first < totalRows; first += batchRows)
    yield { sql: batchOf(table, columns, first, batchRows), rows: Math.min(first + batchRows, totalRows) };
}

/**
 * The rows of an export as text, some thousand at a time.
 * @param row SQL of one row's text
 */
export async function* rowTexts(source: ExportSource, row: string): AsyncGenerator<string> {
  for (const { sql, rows } of batches(source, row)) {
    const result = await source.connection.stream(sql);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      yield chunk.getColumnValues(0).join('');
    }
    source.onRows(rows);
  }
}
