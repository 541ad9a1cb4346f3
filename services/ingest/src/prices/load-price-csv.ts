import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import type { Database } from '@sentinel/database';
import { parse } from 'csv-parse';
import { looksDividendAdjusted } from './csv/adjusted-closes.ts';
import { type ActionLayout, type BarLayout, priceLayout } from './csv/price-layout.ts';
import { readActionRow } from './csv/read-action-row.ts';
import { type BarRow, readBarRow } from './csv/read-bar-row.ts';
import { undoSplits } from './csv/undo-splits.ts';
import { type CorporateAction, type PriceBar, priceSymbol } from './price-source.ts';
import { knownSplits } from './store/known-splits.ts';
import { Refusals } from './store/refusals.ts';
import { type PriceLoad, type StorePricesOptions, storePrices } from './store/store-prices.ts';

/** The result of loading a price file: the number of rows stored, unchanged and refused, with reasons. A file may be refused as a whole. */
export type PriceCsvLoad = Pick<PriceLoad, 'stored' | 'unchanged' | 'refused' | 'reasons' | 'held' | 'kept'>;

const HEAD_BYTES = 4096;
/** Rows per batch. */
const ROWS = 1_000;

/** Whether a file that starts like this has daily prices or corporate actions in a known layout. */
export function isPriceCsv(headText: string): boolean {
  return priceLayout(firstLineOf(headText)) !== null;
}

/**
 * Stores a price file of any size. If it has no symbol column, the file name must start with the symbol (`VTI_yahoo.csv`,
 * `aapl.us.txt`). Closes adjusted for dividends are refused, because raw prices cannot be computed from them.
 * @param options `tell` is called with the number of rows stored or unchanged so far; `isDemo` marks prices that the demo made up
 * @throws errors of the file system and the database; problems with the file's content are in `reasons`
 */
export async function loadPriceCsv(
  database: Database,
  path: string,
  options: Pick<StorePricesOptions, 'tell' | 'isDemo'> = {},
): Promise<PriceCsvLoad> {
  const name = basename(path);
  const layout = priceLayout(firstLineOf(await readHead(path)));
  const refusals = new Refusals();
  if (layout === null) return refusedFile(refusals, `${name} does not have a known price layout.`);
  if (layout.kind === 'actions') {
    const actions = await readActions(path, layout, refusals);
    return storePrices(database, [], actions, { source: name, refusals, ...options });
  }
  const fromName = layout.symbol === null ? symbolOfName(name) : null;
  const problem = fileProblem(name, layout, fromName);
  if (problem !== null) return refusedFile(refusals, problem);
  const rows = readRows(path, layout, fromName, refusals);
  if (fromName === null) return storePrices(database, rows, [], { source: name, refusals, ...options });

  const bars: PriceBar[] = [];
  for await (const batch of rows) bars.push(...batch);
  if (looksDividendAdjusted(bars.map(({ close }) => close))) {
    return refusedFile(refusals, `The closes in ${name} are adjusted for dividends; raw closes are needed.`);
  }
  const raw = undoSplits(bars, await knownSplits(database, fromName));
  return storePrices(database, raw, [], { source: name, refusals, ...options });
}

function fileProblem(name: string, layout: BarLayout, symbol: string | null): string | null {
  if (layout.close === null || /(?<!un)adjusted/i.test(name)) {
    return `${name} has only closes adjusted for dividends; raw closes are needed.`;
  }
  if (layout.symbol === null && symbol === null) {
    return `${name} has no symbol column, so its name must start with the symbol, as in VTI.csv.`;
  }
  return null;
}

function refusedFile(refusals: Refusals, reason: string): PriceCsvLoad {
  refusals.add(reason);
  return { stored: 0, unchanged: 0, refused: refusals.count, reasons: refusals.list(), held: [], kept: [] };
}

async function* readRows(
  path: string,
  layout: BarLayout,
  symbol: string | null,
  refusals: Refusals,
): AsyncGenerator<readonly PriceBar[]> {
  for await (const rows of csvRows(path, layout.hasHeader, refusals)) {
    const bars: PriceBar[] = [];
    for (const row of rows) {
      const read: BarRow = readBarRow(row, layout, symbol);
      if (read.bar) bars.push(read.bar);
      else refusals.add(read.refusal, row.slice(0, 3).join(','));
    }
    yield bars;
  }
}

async function readActions(path: string, layout: ActionLayout, refusals: Refusals): Promise<CorporateAction[]> {
  const actions: CorporateAction[] = [];
  for await (const rows of csvRows(path, true, refusals)) {
    for (const row of rows) {
      const read = readActionRow(row, layout);
      if (read.action) actions.push(read.action);
      else refusals.add(read.refusal, row.slice(0, 3).join(','));
    }
  }
  return actions;
}

/** Reads the rows after the header in batches. Stops with a refusal at the first line that is not CSV. */
async function* csvRows(path: string, hasHeader: boolean, refusals: Refusals): AsyncGenerator<readonly string[][]> {
  const source = createReadStream(path);
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    from: hasHeader ? 2 : 1,
  });
  const batches = rowBatches();
  const failed: Error[] = [];
  for (const stream of [source, parser]) {
    stream.once('error', (error: Error) => {
      failed.push(error);
      batches.end();
    });
  }
  try {
    for await (const rows of source.pipe(parser).pipe(batches)) yield rows as string[][];
  } finally {
    source.destroy();
  }
  const [error] = failed;
  if (!error) return;
  if (!('code' in error && String(error.code).startsWith('CSV_'))) throw error;
  refusals.add(`The file is not CSV from here on: ${error.message}`);
}

/** Groups rows into batches, because awaiting each row would take longer than reading it. */
function rowBatches(): Transform {
  let rows: unknown[] = [];
  return new Transform({
    objectMode: true,
    transform(row, _encoding, done) {
      rows.push(row);
      if (rows.length < ROWS) return done();
      const full = rows;
      rows = [];
      done(null, full);
    },
    flush(done) {
      done(null, rows);
    },
  });
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function firstLineOf(text: string): string {
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** `VTI_yahoo_2018.csv`, `aapl.us.txt`, `BRK-B.csv`. */
function symbolOfName(name: string): string | null {
  return priceSymbol(name.replace(/\.(csv|txt)$/i, '').split('_', 1)[0] ?? '');
}
