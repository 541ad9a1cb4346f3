import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError, type OperationResponse } from '@sentinel/contracts';
import { type Call, callerOf, StreamedAnswer, type StreamPart } from '@sentinel/service-kit';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@sentinel/vocabulary-market';
import type { FastifyBaseLogger } from 'fastify';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { csvFile } from './csv-file.ts';
import type { ExportColumn } from './export-column.ts';
import type { About, ExportSource } from './export-source.ts';
import { BATCH_ROWS, countHits, storeHits, type WholeSearch } from './ordered-hits.ts';
import { parquetFile } from './parquet-file.ts';
import { createPlaces } from './places.ts';
import { xlsxFile } from './xlsx/xlsx-file.ts';

type Exported = OperationResponse<'export_trades'>;

const FILES: Readonly<Record<ExportFormat, (source: ExportSource) => AsyncGenerator<Uint8Array>>> = {
  csv: csvFile,
  xlsx: xlsxFile,
  parquet: parquetFile,
};

/** A caller that takes the file too slowly holds an old state of the copy; then the export ends. */
const MAX_MS = 10 * 60_000;
/** How often a statement of an ended export is interrupted; an interruption just before it starts has no effect. */
const INTERRUPT_MS = 20;
const FOLDER = 'export-';
/** The part at which a file waits for its caller. */
const STARTED = new Uint8Array();

export interface WantedExport {
  readonly search: WholeSearch;
  readonly columns: readonly ExportColumn[];
  readonly format: ExportFormat;
  readonly about: About;
  /** Without the ending. */
  readonly fileName: string;
}

interface ExportOptions {
  /** Where temporary files go, a folder of one's own; the system's when undefined. */
  readonly folder?: string | undefined;
  readonly log: FastifyBaseLogger;
  readonly batchRows?: number;
}

/**
 * Makes files of whole searches. A file is made while it is sent: each export has its own connection on one state of the copy, and
 * ends, with its statements and temporary files, when the caller leaves or takes nothing for a minute, after ten minutes, or when the
 * service stops.
 */
export function createExports(
  copy: Pick<ExploreCopy, 'connect'>,
  { folder, log, batchRows = BATCH_ROWS }: ExportOptions,
) {
  const stop = new AbortController();
  const base = folder ?? tmpdir();
  const places = createPlaces();

  async function* parts(
    wanted: WantedExport,
    connection: DuckDBConnection,
    totalRows: number,
    release: () => Promise<void>,
    temporary: () => Promise<string>,
  ): AsyncGenerator<StreamPart, Exported> {
    const { format, about, search, columns, fileName } = wanted;
    const began = Date.now();
    let rows = 0;
    let told = 0;
    try {
      yield STARTED;
      yield { rows, totalRows };
      await storeHits(connection, search);
      const onRows = (made: number) => {
        rows = made;
      };
      const source = {
        connection,
        table: search.table,
        columns,
        totalRows,
        batchRows,
        about,
        folder: temporary,
        onRows,
      };
      for await (const part of FILES[format](source)) {
        yield part;
        if (rows === told) continue;
        told = rows;
        yield { rows, totalRows };
      }
      if (rows !== told) yield { rows, totalRows };
      log.info({ format, rows, ms: Date.now() - began }, 'exported');
      return { file_name: `${fileName}.${format}`, num_rows: totalRows, about };
    } finally {
      if (rows < totalRows) log.info({ format, rows, of: totalRows, ms: Date.now() - began }, 'export ended early');
      await release();
    }
  }

  return {
    /**
     * Starts an export.
     * @throws AppError `unprocessable` (`too_many_rows`), or `rate_limited` while the caller's own or two others run
     */
    async start(wanted: WantedExport, call: Call): Promise<StreamedAnswer<Exported>> {
      const ends = AbortSignal.any([call.signal, stop.signal, AbortSignal.timeout(MAX_MS)]);
      const giveBack = await places.take(callerOf(call).accountId);
      const connection = await copy.connect().catch((error: unknown) => {
        giveBack();
        throw error;
      });
      let again: NodeJS.Timeout | undefined;
      const interrupt = () => {
        again = setInterval(() => connection.interrupt(), INTERRUPT_MS);
      };
      ends.addEventListener('abort', interrupt);
      let folderMade: string | undefined;
      const release = async () => {
        ends.removeEventListener('abort', interrupt);
        clearInterval(again);
        connection.closeSync();
        giveBack();
        if (folderMade !== undefined) await rm(folderMade, { recursive: true, force: true });
      };
      const temporary = async () => {
        folderMade ??= await mkdtemp(join(base, FOLDER));
        return folderMade;
      };
      try {
        ends.throwIfAborted();
        await connection.run('begin transaction');
        const totalRows = await countHits(connection, wanted.search);
        call.noteForAudit({ detail: `${wanted.format}, ${totalRows} rows` });
        if (totalRows > MAX_EXPORT_ROWS)
          throw new AppError(
            'unprocessable',
            `This search has ${totalRows.toLocaleString('en-US')} rows; an export holds up to ${MAX_EXPORT_ROWS.toLocaleString('en-US')}. Narrow the search, then export again.`,
            { reason: 'too_many_rows' },
          );
        const file = parts(wanted, connection, totalRows, release, temporary);
        // From here on its `finally` releases everything, even if nobody ever takes a part.
        await file.next();
        return new StreamedAnswer(file, ends);
      } catch (error) {
        await release();
        throw ends.aborted ? ends.reason : error;
      }
    },

    /** How many exports run. */
    running: () => places.taken(),

    /** Deletes temporary files that a killed process left in the folder. Only for a folder of one's own. */
    async removeLeftOvers(): Promise<void> {
      if (folder === undefined) return;
      for (const name of await readdir(folder))
        if (name.startsWith(FOLDER)) await rm(join(folder, name), { recursive: true, force: true });
    },

    /** Ends the running exports. */
    close: () => stop.abort(new AppError('unavailable', 'The service is stopping. Please try again.')),
  };
}

export type Exports = ReturnType<typeof createExports>;
