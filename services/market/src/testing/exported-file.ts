import { inflateRawSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import type { OperationResponse } from '@sentinel/contracts';
import type { StreamedAnswer } from '@sentinel/service-kit';

/** What tests read of an export: its bytes, how far it said to be, and the operation's answer. */
export interface ExportedFile {
  readonly bytes: Buffer;
  readonly rows: number[];
  readonly answer: OperationResponse<'export_trades'>;
}

/** Takes a whole export. */
export async function fileOf(answer: unknown): Promise<ExportedFile> {
  const { parts } = answer as StreamedAnswer<ExportedFile['answer']>;
  const chunks: Uint8Array[] = [];
  const rows: number[] = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { bytes: Buffer.concat(chunks), rows, answer: value };
    if (value instanceof Uint8Array) chunks.push(value);
    else rows.push(value.rows);
  }
}

/** A reader of CSV of its own, by RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)) {
    row.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The rows of a Parquet file, for DuckDB as an independent reader. */
export async function readParquet(path: string): Promise<unknown[][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  return (await connection.runAndReadAll(`from '${path}'`)).getRowsJson();
}

/** The files of a ZIP archive, through its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const content = local + 30 + bytes.readUInt16LE(local + 26);
    const text = inflateRawSync(bytes.subarray(content, content + packed));
    if (text.length !== size) throw new Error('a file has another size than the archive says');
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), text.toString());
    at += 46 + nameLength;
  }
  if (at !== end) throw new Error('the central directory does not end where the archive says');
  return files;
}

const unescaped = (text: string) =>
  text
    .replaceAll('_x005F_', '_')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Cells of a worksheet: texts, or numbers with the style that shows them. */
export const cellsOf = (sheet: string) =>
  [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c\/>|<c( s="(\d)")?><v>([^<]*)<\/v><\/c>|<c t="inlineStr"[^>]*><is><t[^>]*>([^<]*)<\/t><\/is><\/c>/gs,
      ),
    ].map(([, , style, number, text]) =>
      number === undefined ? unescaped(text ?? '') : { style, number: Number(number) },
    ),
  );
