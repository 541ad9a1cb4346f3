import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { DATA_SET_TABLES, type DataSetTable, decodeFiling } from '@sentinel/edgar';
import { unzipSync } from 'fflate';
import { Refusal } from '../ingest/refusal.ts';

/** The tables of a data set, as texts, and what to call it. */
export interface DataSetFiles {
  readonly name: string;
  readonly tables: Partial<Record<DataSetTable, string>>;
}

/** A quarter has some 15 MB packed and 100 MB unpacked. */
const MAX_ZIP_BYTES = 200 * 2 ** 20;
const MAX_TABLE_BYTES = 400 * 2 ** 20;
const MAX_UNPACKED_BYTES = 600 * 2 ** 20;

/**
 * Reads a quarterly insider-transactions data set: the SEC's zip, or the folder it was unpacked to.
 * @throws Refusal when it is neither, and the file system's error
 */
export async function readDataSet(path: string): Promise<DataSetFiles> {
  const name = basename(path);
  const found = (await stat(path)).isDirectory() ? await filesOf(path) : await unzipped(path);
  const tables: Partial<Record<DataSetTable, string>> = {};
  for (const [table, bytes] of found) tables[table] = decodeFiling(bytes);
  if (tables.SUBMISSION === undefined) throw new Refusal('it has no SUBMISSION.tsv, which every data set has');
  return { name, tables };
}

/** The table a file is, by its name. */
export function tableOfFile(path: string): DataSetTable | null {
  const name = basename(path, extname(path)).toUpperCase();
  return extname(path).toLowerCase() === '.tsv' ? (DATA_SET_TABLES.find((table) => table === name) ?? null) : null;
}

async function filesOf(folder: string): Promise<[DataSetTable, Uint8Array][]> {
  const found: [DataSetTable, Uint8Array][] = [];
  for (const file of (await readdir(folder)).sort()) {
    const table = tableOfFile(file);
    if (table !== null) found.push([table, await readFile(join(folder, file))]);
  }
  return found;
}

async function unzipped(path: string): Promise<[DataSetTable, Uint8Array][]> {
  const { size } = await stat(path);
  if (size > MAX_ZIP_BYTES) throw new Refusal(`too large: ${Math.ceil(size / 2 ** 20)} MB`);
  try {
    const zip = await readFile(path);
    let unpacked = 0;
    // Nothing is unpacked in the first pass: a zip of a few megabytes can claim to hold gigabytes.
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (tableOfFile(name) === null) return false;
        if (originalSize > MAX_TABLE_BYTES) throw new Refusal(`too large: ${name} has ${originalSize} bytes`);
        unpacked += originalSize;
        return false;
      },
    });
    if (unpacked > MAX_UNPACKED_BYTES) throw new Refusal(`too large: its tables have ${unpacked} bytes`);
    const files = unzipSync(zip, { filter: ({ name }) => tableOfFile(name) !== null });
    return Object.entries(files).flatMap(([name, bytes]) => {
      const table = tableOfFile(name);
      return table === null ? [] : [[table, bytes] as const satisfies [DataSetTable, Uint8Array]];
    });
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) throw error;
    throw new Refusal('it is no zip file, or cut off', { cause: error });
  }
}
