import { csvRow } from './export-column.ts';
import { type ExportSource, rowTexts } from './export-source.ts';

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A CSV file: a header and the rows, and nothing else, so that every program reads it (RFC 4180). Its provenance is in the
 * operation's answer; the portal offers it as a file of its own.
 */
export async function* csvFile(source: ExportSource): AsyncGenerator<Uint8Array> {
  const headings = source.columns.map(({ heading }) => `"${heading.replaceAll('"', '""')}"`);
  yield Buffer.from(`${BYTE_ORDER_MARK}${headings.join(',')}\r\n`);
  for await (const text of rowTexts(source, csvRow(source.columns))) yield Buffer.from(text);
}
