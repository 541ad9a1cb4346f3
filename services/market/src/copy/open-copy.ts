import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { COPY_SCHEMA, COPY_SETTINGS } from './copy-schema.ts';
import { COPY_VERSION } from './copy-version.ts';

/** How far a copy follows PostgreSQL; stored in its table `state`. */
export interface CopyState {
  /** Identity of the database it was filled from; empty before the first fill. */
  readonly source: string;
  /** All transactions below this id are in the copy. */
  readonly seen: string;
  readonly deletions: string;
  readonly revision: number;
}

export interface OpenCopy {
  readonly instance: DuckDBInstance;
  readonly writer: DuckDBConnection;
  readonly state: CopyState;
  /** Why the existing copy was deleted; undefined when it was kept, or there was none. */
  readonly discarded: string | undefined;
}

const FILE = 'explore.duckdb';

/** Another process has the copy open, so it must not be deleted. */
const IS_LOCKED = /Could not set lock|being used by another process/;

/**
 * Opens the copy in the folder. Starts an empty one when there is none or when it is damaged or of another version. Without
 * a folder, the copy is in memory.
 * @throws when another process has it open
 */
export async function openCopy(folder: string | undefined): Promise<OpenCopy> {
  if (folder === undefined) return create(':memory:', undefined);
  const path = join(folder, FILE);
  if (!existsSync(path)) return create(path, undefined);
  try {
    const opened = await open(path);
    try {
      const state = await readState(opened.writer);
      return { ...opened, state, discarded: undefined };
    } catch (error) {
      opened.writer.closeSync();
      opened.instance.closeSync();
      throw error;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (IS_LOCKED.test(why))
      throw new Error(`Another process has the copy in ${folder} open. Give each process its own folder.`, {
        cause: error,
      });
    removeCopy(folder);
    return create(path, why);
  }
}

/** Deletes the copy's files, also where a folder is in their place. */
export function removeCopy(folder: string | undefined): void {
  if (folder === undefined) return;
  for (const suffix of ['', '.wal']) rmSync(join(folder, FILE + suffix), { recursive: true, force: true });
}

async function open(path: string) {
  // Searches read the rows of a page in a statement of their own. With this optimizer, each sort would scan the table twice.
  const instance = await DuckDBInstance.create(path, { disabled_optimizers: 'late_materialization' });
  const writer = await instance.connect();
  for (const statement of COPY_SETTINGS) await writer.run(statement);
  return { instance, writer };
}

async function create(path: string, discarded: string | undefined): Promise<OpenCopy> {
  const opened = await open(path);
  for (const statement of COPY_SCHEMA) await opened.writer.run(statement);
  await opened.writer.run(`insert into state values ('${COPY_VERSION}', '', '0', '', 0)`);
  return { ...opened, state: { source: '', seen: '0', deletions: '', revision: 0 }, discarded };
}

/** @throws when the copy is of another version or cannot be read */
async function readState(writer: DuckDBConnection): Promise<CopyState> {
  const [row] = (
    await writer.runAndReadAll('select version, source, seen, deletions, revision from state')
  ).getRowObjectsJS();
  if (row?.version !== COPY_VERSION) throw new Error(`it is of version ${String(row?.version)}, not ${COPY_VERSION}`);
  return {
    source: String(row.source),
    seen: String(row.seen),
    deletions: String(row.deletions),
    revision: Number(row.revision),
  };
}
