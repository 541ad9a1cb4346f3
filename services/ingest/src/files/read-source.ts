import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { EdgarDataError, type EdgarJson, parseEdgarJson } from '@sentinel/edgar';
import { tableOfFile } from '../bulk/read-data-set.ts';
import type { FilingRecord } from '../filings/filing-record.ts';
import { parseFiling } from '../filings/parse-filing.ts';
import { Refusal } from '../filings/refusal.ts';
import { isPriceCsv } from '../prices/load-price-csv.ts';

/** In a folder, only files with these extensions are read; others (notes, pictures) are ignored. */
const ENDINGS = new Set(['.xml', '.txt', '.nc', '.csv', '.json', '.tsv', '.zip']);
/** Annual reports with pictures have tens of megabytes. */
const MAX_BYTES = 200 * 2 ** 20;
const HEAD_BYTES = 4096;

/** The result of reading one file or path. */
export type SourceFile =
  | { readonly kind: 'filing'; readonly name: string; readonly record: FilingRecord }
  /** Daily prices or corporate actions. */
  | { readonly kind: 'prices'; readonly name: string; readonly path: string }
  /** One of the SEC's JSON files about companies. */
  | { readonly kind: 'master'; readonly name: string; readonly file: EdgarJson }
  /** A quarterly insider-transactions data set: a zip, or a folder with the tables. */
  | { readonly kind: 'data_set'; readonly name: string; readonly path: string }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }
  /** A file in a folder that is of another kind. */
  | { readonly kind: 'ignored'; readonly name: string; readonly reason: string };

/**
 * Reads files and folders (with subfolders) one after another, and tells by the content what a file is. A path that does not
 * exist, a folder without a readable file, and a bad file are reported as refused; nothing is thrown. A file that is itself one
 * of the paths is read whatever its extension.
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
      for (const file of files.filter((file) => !canBeRead(file))) {
        yield {
          kind: 'ignored',
          name: nameOf(file),
          reason: `files with the ending ${extname(file) || '(none)'} are not read`,
        };
      }
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
      // A folder may have other JSON files (settings, expected values).
      const isOthers = isFolder && read.kind === 'refused' && read.reason === FOREIGN_JSON;
      yield isOthers ? { ...read, kind: 'ignored' } : read;
    }
  }
}

const FOREIGN_JSON = 'it is not a submissions, ticker or company facts file of the SEC';
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
      throw new Refusal(
        'it is a table of a data set, which is read together with its SUBMISSION.tsv: pass their folder',
      );
    if (ending === '.csv') {
      if (isPriceCsv(await headOf(file))) return { kind: 'prices', name, path: file };
      throw new Refusal('its columns are not those of a known price layout');
    }
    if (size > MAX_BYTES) throw new Refusal(`too large: ${Math.ceil(size / 2 ** 20)} MB; the limit is 200 MB`);
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

/** One line for an error of the file system, or for a bug of ours, which must not stop the other files. */
export function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return code === undefined
    ? `it cannot be read because of an internal error: ${message}`
    : `it cannot be read (${code})`;
}
