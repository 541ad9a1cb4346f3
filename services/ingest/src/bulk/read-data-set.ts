import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { DATA_SET_TABLES, type DataSetTable, decodeFiling } from '@sentinel/edgar';
import { Refusal } from '../filings/refusal.ts';
import { unzipWanted } from './unzip-wanted.ts';

/** A data set's name and the texts of its tables. */
export interface DataSetFiles {
  readonly name: string;
  readonly tables: Partial<Record<DataSetTable, string>>;
}

/** A quarter has about 15 MB zipped and 100 MB unzipped. */
const MAX_ZIP_BYTES = 200 * 2 ** 20;
const MAX_UNPACKED_BYTES = 600 * 2 ** 20;
/** JavaScript strings are limited to 512 MB. */
const MAX_TABLE_BYTES = 400 * 2 ** 20;

/** The file of a table, from a zip or a folder. */
interface TableFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a quarterly insider-transactions data set from the SEC's zip, or from a folder with its tables.
 * @throws Refusal when it is neither, is too large or has a table twice; errors of the file system
 */
export async function readDataSet(path: string): Promise<DataSetFiles> {
  const name = basename(path);
  const found = (await stat(path)).isDirectory() ? await filesOf(path) : await unzipped(path);
  const tables: Partial<Record<DataSetTable, string>> = {};
  for (const file of found) {
    const table = tableOfFile(file.name);
    if (table === null) continue;
    if (tables[table] !== undefined) throw new Refusal(`it has ${table}.tsv twice`);
    if (file.bytes.length > MAX_TABLE_BYTES)
      throw new Refusal(`too large: ${file.name} has ${file.bytes.length} bytes`);
    tables[table] = decodeFiling(file.bytes);
  }
  if (tables.SUBMISSION === undefined) throw new Refusal('it has no SUBMISSION.tsv, which every data set has');
  return { name, tables };
}

/** Which table a file is, by its name. */
export function tableOfFile(path: string): DataSetTable | null {
  const name = basename(path, extname(path)).toUpperCase();
  return extname(path).toLowerCase() === '.tsv' ? (DATA_SET_TABLES.find((table) => table === name) ?? null) : null;
}

async function filesOf(folder: string): Promise<TableFile[]> {
  const names = (await readdir(folder)).filter((name) => tableOfFile(name) !== null).sort();
  let bytes = 0;
  for (const name of names) {
    const found = await stat(join(folder, name));
    if (!found.isFile()) throw new Refusal(`${name} is not a file`);
    bytes += found.size;
  }
  if (bytes > MAX_UNPACKED_BYTES) throw new Refusal(`too large: its tables have ${bytes} bytes`);
  const files: TableFile[] = [];
  for (const name of names) files.push({ name, bytes: await readFile(join(folder, name)) });
  return files;
}

async function unzipped(path: string): Promise<TableFile[]> {
  const { size } = await stat(path);
  if (size > MAX_ZIP_BYTES) throw new Refusal(`too large: ${Math.ceil(size / 2 ** 20)} MB`);
  return unzipWanted(path, (name) => tableOfFile(name) !== null, MAX_UNPACKED_BYTES);
}
