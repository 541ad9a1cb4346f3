import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '@sentinel/database';
import { CsvError, parse } from 'csv-parse/sync';
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
/** Far longer than a row; of a longer line, the rest is not kept. */
const MAX_LINE = 10_000;
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

/** Reads the rows after the header in batches. A row is a line: a quotation mark that is never closed costs its line only. */
async function* csvRows(path: string, hasHeader: boolean, refusals: Refusals): AsyncGenerator<readonly string[][]> {
  let rows: string[][] = [];
  let isHeader = hasHeader;
  for await (const lines of linesOf(path)) {
    for (const line of lines) {
      const row = line.length > MAX_LINE ? null : cellsOf(line);
      if (row === null) refusals.add('The line is not CSV.', line.slice(0, 60));
      else if (row.length > 0) {
        if (isHeader) isHeader = false;
        else rows.push(row);
      }
      if (rows.length < ROWS) continue;
      yield rows;
      rows = [];
    }
  }
  yield rows;
}

/** The trimmed cells of a line; none for an empty one, null when it is not CSV. */
function cellsOf(line: string): string[] | null {
  if (line.trim() === '') return [];
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  try {
    const [row] = parse(line, { relax_column_count: true, trim: true, record_delimiter: '\n' }) as string[][];
    return row ?? [];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return null;
  }
}

/** The lines of a file in batches, because awaiting each would take longer than reading it. Of a longer line, only its start. */
async function* linesOf(path: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  let isStart = true;
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const text = rest + (isStart ? chunk.replace(/^\uFEFF/, '') : chunk);
    isStart = false;
    const lines = text.split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(0, MAX_LINE + 1);
    yield lines;
  }
  yield [rest];
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
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

/** `VTI_yahoo_2018.csv`, `aapl.us.txt`, `BRK-B.csv`. */
function symbolOfName(name: string): string | null {
  return priceSymbol(name.replace(/\.(csv|txt)$/i, '').split('_', 1)[0] ?? '');
}
