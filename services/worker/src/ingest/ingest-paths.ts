import type { Database } from '@sentinel/database';
import type { FilingRecord } from './filing-record.ts';
import { readSource } from './read-source.ts';
import { type StoreOptions, storeFilings } from './store-filings.ts';

/** Filings stored in one transaction. */
const BATCH = 100;

/** One line of what an ingest did. */
export interface IngestLine {
  readonly outcome: 'stored' | 'updated' | 'skipped' | 'refused';
  readonly name: string;
  /** Why it was refused. */
  readonly reason?: string;
}

export interface IngestTotals {
  stored: number;
  /** Filings that were there without their acceptance, which this source states. */
  updated: number;
  skipped: number;
  refused: number;
  /** Files of a folder that cannot hold a filing. */
  passedOver: number;
}

/** Reads and stores everything below the paths; tells each file's fate as soon as it is known. */
export async function ingestPaths(
  database: Database,
  paths: readonly string[],
  options: StoreOptions,
  tell: (line: IngestLine) => void,
): Promise<IngestTotals> {
  const totals: IngestTotals = { stored: 0, updated: 0, skipped: 0, refused: 0, passedOver: 0 };
  const count = (line: IngestLine) => {
    totals[line.outcome] += 1;
    tell(line);
  };
  let batch: { name: string; record: FilingRecord }[] = [];
  const flush = async () => {
    const names = new Map<string, string[]>();
    for (const { name, record } of batch) names.set(record.accession, [...(names.get(record.accession) ?? []), name]);
    const records = batch.map(({ record }) => record);
    batch = [];
    for (const { accession, ...fate } of await storeFilings(database, records, options)) {
      const name = names.get(accession)?.shift();
      if (name !== undefined) count({ ...fate, name });
    }
  };
  for await (const file of readSource(paths)) {
    if (file.kind === 'filing') batch.push(file);
    else if (file.kind === 'refused') count({ outcome: 'refused', name: file.name, reason: file.reason });
    else totals.passedOver += 1;
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return totals;
}
