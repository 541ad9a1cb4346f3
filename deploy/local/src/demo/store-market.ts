import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '@sentinel/database';
import {
  DEMO_PRICES_FILE,
  type FilingRecord,
  loadPriceCsv,
  parseFiling,
  SYMBOL_IS_REAL,
  storeFilings,
} from '@sentinel/ingest/pipeline';
import type { DemoFiling, DemoMarket } from '../demo-market/generate-market.ts';

const BATCH = 500;
/** Filings parsed before the event loop runs once, so that the statements of the batch being stored do not wait for the next batch. */
const PARSED_AT_ONCE = 5;
const LINES_A_WRITE = 2_000;
const ACTIONS_FILE = 'demo-market-actions.csv';

export interface StoreMarketOptions {
  readonly requestId: string;
  /** Filings accepted at or after this time (epoch ms) fire alerts; none when null. */
  readonly alertFrom: number | null;
  /** Stops between two batches; what is stored stays. */
  readonly signal?: AbortSignal;
}

/**
 * Parses and stores filings like real ones, marked as demo data. Gives how many were new.
 * @throws Error when one is refused, because the market must be complete
 */
export async function storeMarketFilings(
  database: Database,
  filings: Iterable<DemoFiling>,
  { alertFrom, requestId, signal }: StoreMarketOptions,
): Promise<number> {
  let stored = 0;
  const store = async (records: readonly FilingRecord[], alerting: boolean): Promise<void> => {
    for (const outcome of await storeFilings(database, records, { alerting, isDemo: true, requestId })) {
      if (outcome.outcome === 'refused') throw new Error(`Demo filing ${outcome.accession}: ${outcome.reason}`);
      if (outcome.outcome === 'stored') stored += 1;
    }
  };
  // The next batch is parsed while one is stored.
  let storing = Promise.resolve();
  try {
    for await (const { alerting, records } of batches(filings, alertFrom)) {
      await storing;
      if (signal?.aborted) break;
      storing = store(records, alerting);
    }
  } finally {
    await storing;
  }
  return stored;
}

async function* batches(filings: Iterable<DemoFiling>, alertFrom: number | null) {
  let history: FilingRecord[] = [];
  const fresh: FilingRecord[] = [];
  for (const { fileName, text } of filings) {
    const record = parseFiling(text, fileName, fileName);
    const isFresh = alertFrom !== null && (record.acceptedAt?.getTime() ?? 0) >= alertFrom;
    (isFresh ? fresh : history).push(record);
    if ((history.length + fresh.length) % PARSED_AT_ONCE === 0) await setImmediate();
    if (history.length === BATCH) {
      yield { alerting: false, records: history };
      history = [];
    }
  }
  if (history.length > 0) yield { alerting: false, records: history };
  if (fresh.length > 0) yield { alerting: true, records: fresh };
}

/**
 * Loads the bars, splits, dividends and endings of these days, as CSV files, through the loader of real ones. A symbol that has
 * real prices gets none.
 * @throws Error when a row is refused for another reason
 */
export async function storeMarketPrices(
  database: Database,
  market: Pick<DemoMarket, 'priceCsvLines' | 'actionCsvLines'>,
  fromDay: string,
  toDay: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-demo-'));
  try {
    for (const [name, lines] of [
      [DEMO_PRICES_FILE, market.priceCsvLines(fromDay, toDay)],
      [ACTIONS_FILE, market.actionCsvLines(fromDay, toDay)],
    ] as const) {
      const path = join(folder, name);
      await writeFile(path, inChunks(lines));
      const { reasons } = await loadPriceCsv(database, path, { isDemo: true });
      const wrong = reasons.find(({ reason }) => reason !== SYMBOL_IS_REAL);
      if (wrong) throw new Error(`Demo prices: ${wrong.reason} (${wrong.example ?? name})`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* inChunks(lines: Iterable<string>): Iterable<string> {
  let chunk: string[] = [];
  for (const line of lines) {
    chunk.push(line);
    if (chunk.length < LINES_A_WRITE) continue;
    yield `${chunk.join('\n')}\n`;
    chunk = [];
  }
  if (chunk.length > 0) yield `${chunk.join('\n')}\n`;
}
