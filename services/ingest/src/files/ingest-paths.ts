import type { Database } from '@sentinel/database';
import { loadDataSet } from '../bulk/load-data-set.ts';
import { readDataSet } from '../bulk/read-data-set.ts';
import type { FilingRecord } from '../filings/filing-record.ts';
import { Refusal } from '../filings/refusal.ts';
import { type StoreOptions, storeFilings } from '../filings/store-filings.ts';
import { storeMaster } from '../master/store-master.ts';
import { loadPriceCsv } from '../prices/load-price-csv.ts';
import { relinkSecurities } from '../prices/store/link-securities.ts';
import { readSource, type SourceFile } from './read-source.ts';

/** Filings stored in one transaction, and characters of their texts at most. */
const BATCH = 100;
const BATCH_CHARS = 20_000_000;
const NEW_YORK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** One line of what an ingest did. */
export interface IngestLine {
  readonly outcome: 'stored' | 'updated' | 'skipped' | 'refused';
  readonly name: string;
  /** Why it was refused, or what of it was not stored. */
  readonly reason?: string;
}

/** Files by what became of them; of data sets the filings. */
export interface IngestTotals {
  stored: number;
  /** Filings that were there without their acceptance, which this source states, or from a data set only. */
  updated: number;
  skipped: number;
  refused: number;
  /** Files of a folder that hold nothing of ours. */
  passedOver: number;
}

type Tell = (line: IngestLine) => void;
type Kind<K extends SourceFile['kind']> = Extract<SourceFile, { kind: K }>;

/** Reads and stores everything below the paths; tells each file's fate as soon as it is known. */
export async function ingestPaths(
  database: Database,
  paths: readonly string[],
  options: StoreOptions,
  tell: Tell,
): Promise<IngestTotals> {
  const totals: IngestTotals = { stored: 0, updated: 0, skipped: 0, refused: 0, passedOver: 0 };
  const count: Tell = (line) => {
    totals[line.outcome] += 1;
    tell(line);
  };
  let batch: { name: string; record: FilingRecord }[] = [];
  let chars = 0;
  const flush = async () => {
    const names = new Map<string, string[]>();
    for (const { name, record } of batch) names.set(record.accession, [...(names.get(record.accession) ?? []), name]);
    const records = batch.map(({ record }) => record);
    batch = [];
    chars = 0;
    for (const { accession, ...fate } of await storeFilings(database, records, options)) {
      const name = names.get(accession)?.shift();
      if (name !== undefined) count({ ...fate, name });
    }
  };
  let masterChanged = 0;
  for await (const file of readSource(paths)) {
    if (file.kind === 'filing') {
      batch.push(file);
      chars += file.record.documents.reduce((sum, { length }) => sum + length, 0);
      if (batch.length >= BATCH || chars >= BATCH_CHARS) await flush();
      continue;
    }
    if (batch.length > 0 && file.kind !== 'passed_over' && file.kind !== 'refused') await flush();
    if (file.kind === 'prices') await takePrices(database, file, count);
    else if (file.kind === 'master') masterChanged += await takeMaster(database, file, count);
    else if (file.kind === 'data_set') await takeDataSet(database, file, options, totals, tell);
    else if (file.kind === 'refused') count({ outcome: 'refused', name: file.name, reason: file.reason });
    else totals.passedOver += 1;
  }
  await flush();
  // Once, after all that may name the company of a series.
  if (masterChanged > 0) await relinkSecurities(database);
  return totals;
}

async function takePrices(database: Database, { name, path }: Kind<'prices'>, count: Tell): Promise<void> {
  const { reasons, refused, stored, unchanged } = await loadPriceCsv(database, path);
  const outcome = stored > 0 ? 'stored' : unchanged > 0 ? 'skipped' : 'refused';
  const why = reasons.map(
    ({ count, example, reason }) =>
      `${reason}${count > 1 ? ` (${count} times)` : ''}${example === null ? '' : `, such as ${example}`}`,
  );
  if (refused === 0) count({ outcome, name });
  else
    count({
      outcome,
      name,
      reason: `${outcome === 'refused' ? '' : `${refused} rows are left out: `}${why.join('; ')}`,
    });
}

async function takeMaster(database: Database, { file, name }: Kind<'master'>, count: Tell): Promise<number> {
  const { changed, refusal } = await storeMaster(database, file, NEW_YORK_DAY.format(new Date()));
  if (refusal !== null) count({ outcome: 'refused', name, reason: refusal });
  else count({ outcome: changed > 0 ? 'stored' : 'skipped', name });
  return changed;
}

/** Refused filings are named; the others are counted, a quarter has tens of thousands. */
async function takeDataSet(
  database: Database,
  { name, path }: Kind<'data_set'>,
  options: StoreOptions,
  totals: IngestTotals,
  tell: Tell,
): Promise<void> {
  try {
    const { refused, skipped, stored, updated } = await loadDataSet(database, await readDataSet(path), options, {
      refused: (accession, reason) => tell({ outcome: 'refused', name: `${name}: ${accession}`, reason }),
    });
    totals.stored += stored;
    totals.updated += updated;
    totals.skipped += skipped;
    totals.refused += refused;
    tell({
      outcome: stored > 0 ? 'stored' : 'skipped',
      name: `${name}: ${stored + updated + skipped} filings of a data set`,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    totals.refused += 1;
    tell({ outcome: 'refused', name, reason: error.reason });
  }
}
