/** The file formats of exports, and the most rows that one holds. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const MAX_EXPORT_ROWS = 1_000_000;
