import { newYorkDay } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';
import { loadDataSet } from '../bulk/load-data-set.ts';
import { readDataSet } from '../bulk/read-data-set.ts';
import type { FilingRecord } from '../filings/filing-record.ts';
import { Refusal } from '../filings/refusal.ts';
import { type StoreOptions, storeFilings } from '../filings/store-filings.ts';
import { storeMaster } from '../master/store-master.ts';
import { loadPriceCsv } from '../prices/load-price-csv.ts';
import { endAbsentSeries } from '../prices/store/end-absent-series.ts';
import { relinkSecurities } from '../prices/store/link-securities.ts';
import { heldText, keptText } from '../prices/store/refusals.ts';
import { readSource, type SourceFile } from './read-source.ts';
import { forgetRefusedFiles, rememberRefusedFile } from './refused-file.ts';

/** Maximum number of filings stored in one transaction, and of characters in their texts. */
const BATCH = 100;
const BATCH_CHARS = 20_000_000;

/** One line of an ingest's output. */
export interface IngestLine {
  readonly outcome: 'stored' | 'updated' | 'skipped' | 'refused' | 'ignored';
  readonly name: string;
  /** Why it was refused or ignored, or which part was not stored. */
  readonly reason?: string;
}

/** Counts files by result; for data sets, filings. */
export interface IngestTotals {
  stored: number;
  /** Filings that were stored without acceptance time or from a data set, and are complete now. */
  updated: number;
  skipped: number;
  refused: number;
  /** Files in a folder that are not of a kind that is stored. */
  ignored: number;
}

type Report = (line: IngestLine) => void;
type Kind<K extends SourceFile['kind']> = Extract<SourceFile, { kind: K }>;

/** Reads and stores all files under the paths, and reports each file's result as soon as it is known. */
export async function ingestPaths(
  database: Database,
  paths: readonly string[],
  options: StoreOptions,
  report: Report,
): Promise<IngestTotals> {
  const totals: IngestTotals = { stored: 0, updated: 0, skipped: 0, refused: 0, ignored: 0 };
  const accepted: string[] = [];
  const refusedFiles: { name: string; reason: string }[] = [];
  const count: Report = (line) => {
    totals[line.outcome] += 1;
    if (line.outcome === 'refused') refusedFiles.push({ name: line.name, reason: line.reason ?? '' });
    else accepted.push(line.name);
    report(line);
  };
  let batch: { name: string; record: FilingRecord }[] = [];
  let chars = 0;
  const flush = async () => {
    const names = new Map<string, string[]>();
    for (const { name, record } of batch) names.set(record.accession, [...(names.get(record.accession) ?? []), name]);
    const records = batch.map(({ record }) => record);
    batch = [];
    chars = 0;
    for (const { accession, ...result } of await storeFilings(database, records, options)) {
      const name = names.get(accession)?.shift();
      if (name !== undefined) count({ ...result, name });
    }
  };
  let pricesStored = 0;
  for await (const file of readSource(paths)) {
    if (file.kind === 'filing') {
      batch.push(file);
      chars += file.record.documents.reduce((sum, { length }) => sum + length, 0);
      if (batch.length >= BATCH || chars >= BATCH_CHARS) await flush();
      continue;
    }
    if (batch.length > 0 && file.kind !== 'ignored' && file.kind !== 'refused') await flush();
    if (file.kind === 'prices') pricesStored += await storePrices(database, file, count);
    else if (file.kind === 'master') await storeMasterFile(database, file, count);
    else if (file.kind === 'data_set') await storeDataSet(database, file, options, totals, count, report);
    else count({ outcome: file.kind, name: file.name, reason: file.reason });
  }
  await flush();
  await forgetRefusedFiles(database, accepted);
  for (const { name, reason } of refusedFiles) await rememberRefusedFile(database, name, reason);
  // Once, because the file of the fund may come before those of the shares.
  if (pricesStored > 0) await endAbsentSeries(database);
  // Once, after all files that may name the company of a price series.
  if (totals.stored + totals.updated > 0) await relinkSecurities(database);
  return totals;
}

async function storePrices(database: Database, { name, path }: Kind<'prices'>, count: Report): Promise<number> {
  const { held, kept, reasons, refused, stored, unchanged } = await loadPriceCsv(database, path);
  const outcome = stored > 0 ? 'stored' : unchanged > 0 ? 'skipped' : 'refused';
  const why = reasons.map(
    ({ count, example, reason }) =>
      `${reason}${count > 1 ? ` (${count} times)` : ''}${example === null ? '' : ` First row: ${example}`}`,
  );
  const notes = [
    ...(refused === 0 ? [] : [`${outcome === 'refused' ? '' : `${refused} rows were refused: `}${why.join('; ')}`]),
    ...(held.length === 0 ? [] : [heldText(held)]),
    ...(kept.length === 0 ? [] : [keptText(kept)]),
  ];
  count({ outcome, name, ...(notes.length === 0 ? {} : { reason: notes.join(' ') }) });
  return stored;
}

async function storeMasterFile(database: Database, { file, name }: Kind<'master'>, count: Report): Promise<void> {
  const { changed, refusal } = await storeMaster(database, file, newYorkDay(new Date()));
  if (refusal !== null) count({ outcome: 'refused', name, reason: refusal });
  else count({ outcome: changed > 0 ? 'stored' : 'skipped', name });
}

/** Reports refused filings one by one and only counts the others, because a quarter has tens of thousands. */
async function storeDataSet(
  database: Database,
  { name, path }: Kind<'data_set'>,
  options: StoreOptions,
  totals: IngestTotals,
  count: Report,
  report: Report,
): Promise<void> {
  try {
    const { refused, skipped, stored, updated } = await loadDataSet(database, await readDataSet(path), options, {
      refused: (accession, reason) => report({ outcome: 'refused', name: `${name}: ${accession}`, reason }),
    });
    totals.stored += stored;
    totals.updated += updated;
    totals.skipped += skipped;
    totals.refused += refused;
    report({
      outcome: stored > 0 ? 'stored' : 'skipped',
      name: `${name}: ${stored + updated + skipped} filings of a data set`,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    count({ outcome: 'refused', name, reason: error.reason });
  }
}
