import type { ExportFormat } from '@sentinel/vocabulary-market';

/** Bytes of a cell on average, measured on 1,000,000 rows with the columns of the trades page (`npm run bench -- export`). */
const CELL_BYTES: Readonly<Record<ExportFormat, number>> = { csv: 13, xlsx: 5, parquet: 3 };

const MEGABYTES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** About how large a file will be: '0.3 MB'. */
export function sizeText(format: ExportFormat, rows: number, columns: number): string {
  return `${MEGABYTES.format(Math.max(0.1, (rows * columns * CELL_BYTES[format]) / 1e6))} MB`;
}
