import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { EdgarDataError, type EdgarJson, parseEdgarJson } from '@sentinel/edgar';
import { tableOfFile } from '../bulk/read-data-set.ts';
import type { FilingRecord } from '../filings/filing-record.ts';
import { parseFiling } from '../filings/parse-filing.ts';
import { Refusal } from '../filings/refusal.ts';
import { isPriceCsv } from '../prices/load-price-csv.ts';

/** Files of a folder that can hold something; the rest (notes, pictures) is passed over. */
const ENDINGS = new Set(['.xml', '.txt', '.nc', '.csv', '.json', '.tsv', '.zip']);
/** Annual reports with their pictures have some tens of megabytes. */
const MAX_BYTES = 200 * 2 ** 20;
const HEAD_BYTES = 4096;

/** What became of one file or path. */
export type SourceFile =
  | { readonly kind: 'filing'; readonly name: string; readonly record: FilingRecord }
  /** Daily prices or corporate actions. */
  | { readonly kind: 'prices'; readonly name: string; readonly path: string }
  /** A JSON file of the SEC's master data. */
  | { readonly kind: 'master'; readonly name: string; readonly file: EdgarJson }
  /** A zip, or a folder with the tables, of a quarterly insider-transactions data set. */
  | { readonly kind: 'data_set'; readonly name: string; readonly path: string }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }
  | { readonly kind: 'passed_over'; readonly name: string };

/**
 * Reads files, and folders with all below them, one after the other; what a file is, its content says. A path that is
 * missing, or a folder without anything to read, is refused by its name. A file named outright is always read; nothing is
 * thrown for a bad one.
 */
export async function* readSource(paths: readonly string[], parse = parseFiling): AsyncIterable<SourceFile> {
  for (const path of paths) {
    let files: string[];
    let isFolder: boolean;
    try {
      isFolder = (await stat(path)).isDirectory();
      files = isFolder ? await filesBelow(path) : [path];
    } catch (error) {
      yield { kind: 'refused', name: path, reason: fileReason(error) };
      continue;
    }
    const nameOf = (file: string) => (isFolder ? relative(path, file) || basename(file) : basename(file));
    if (isFolder) {
      for (const file of files.filter((file) => !canBeRead(file))) yield { kind: 'passed_over', name: nameOf(file) };
      files = files.filter(canBeRead);
      if (files.length === 0) {
        const reason = `the folder has no ${[...ENDINGS].slice(0, -1).join(', ')} or ${[...ENDINGS].at(-1)} file`;
        yield { kind: 'refused', name: path, reason };
      }
    }
    const dataSets = new Set(files.filter((file) => tableOfFile(file) === 'SUBMISSION').map((file) => dirname(file)));
    for (const folder of dataSets)
      yield { kind: 'data_set', name: relative(path, folder) || basename(folder), path: folder };
    for (const file of files) {
      if (tableOfFile(file) !== null && dataSets.has(dirname(file))) continue;
      const read = await readOne(file, nameOf(file), parse);
      // Of a folder, JSON of others (settings, expected values) is none of ours.
      const isOthers = isFolder && read.kind === 'refused' && read.reason === FOREIGN_JSON;
      yield isOthers ? { kind: 'passed_over', name: read.name } : read;
    }
  }
}

const FOREIGN_JSON = 'it is none of the SEC’s submissions, ticker or company facts files';
const canBeRead = (file: string) => ENDINGS.has(extname(file).toLowerCase());

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readOne(file: string, name: string, parse: typeof parseFiling): Promise<SourceFile> {
  try {
    const ending = extname(file).toLowerCase();
    const { size } = await stat(file);
    if (size === 0) throw new Refusal('empty file');
    if (ending === '.zip') return { kind: 'data_set', name, path: file };
    if (ending === '.tsv')
      throw new Refusal('a table of a data set is read with its SUBMISSION.tsv: name their folder');
    if (ending === '.csv') {
      if (isPriceCsv(await headOf(file))) return { kind: 'prices', name, path: file };
      throw new Refusal('its columns are not those of daily prices in a layout that is known');
    }
    if (size > MAX_BYTES) throw new Refusal(`too large: ${Math.ceil(size / 2 ** 20)} MB, at most 200 MB are read`);
    const bytes = await readFile(file);
    if (ending === '.json') return { kind: 'master', name, file: readMaster(bytes) };
    if (ending === '.txt' && isPriceCsv(bytes.toString('latin1', 0, HEAD_BYTES)))
      return { kind: 'prices', name, path: file };
    return { kind: 'filing', name, record: parse(bytes, file, name) };
  } catch (error) {
    return { kind: 'refused', name, reason: error instanceof Refusal ? error.reason : fileReason(error) };
  }
}

function readMaster(bytes: Uint8Array): EdgarJson {
  try {
    return parseEdgarJson(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof EdgarDataError)) throw error;
    throw new Refusal(error.code === 'unknown_kind' ? FOREIGN_JSON : error.reason, { cause: error });
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The one line for an error of the file system, or for a fault of ours: that costs its file, not the files beside it. */
export function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read';
  return code === undefined ? `it cannot be read, a fault of this program: ${message}` : `it cannot be read (${code})`;
}
