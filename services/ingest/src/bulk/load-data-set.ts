import type { Database } from '@sentinel/database';
import { type DataSetFiling, EdgarDataError, insiderDataSet } from '@sentinel/edgar';
import { rowsHash } from '../filings/content-hash.ts';
import type { FilingRecord } from '../filings/filing-record.ts';
import { ownershipRecord } from '../filings/ownership-record.ts';
import { Refusal } from '../filings/refusal.ts';
import { type StoreOptions, storeFilings } from '../filings/store-filings.ts';
import type { DataSetFiles } from './read-data-set.ts';

/** Filings stored in one transaction. */
const BATCH = 200;

export interface DataSetTotals {
  stored: number;
  updated: number;
  /** Already stored, from a data set or from their XML. */
  skipped: number;
  refused: number;
}

/** Callbacks during a load. */
export interface DataSetListener {
  /** A filing was not stored. */
  readonly refused: (accession: string, reason: string) => void;
  /** `done` filings are finished. */
  readonly progress?: (done: number) => void;
}

/** The number of filings in a data set. */
export function dataSetSize({ tables }: DataSetFiles): number {
  return Math.max(0, (tables.SUBMISSION?.match(/\n(?=\d)/g) ?? []).length);
}

/**
 * Stores the filings of a data set as ownership filings without acceptance time. They are flagged `from_data_set` and replaced
 * when their XML arrives. They count as history, so no alert fires.
 * @throws Refusal when the set cannot be read; what `storeFilings` throws
 */
export async function loadDataSet(
  database: Pick<Database, 'orm'>,
  { name, tables }: DataSetFiles,
  options: Pick<StoreOptions, 'isDemo' | 'requestId'>,
  listener: DataSetListener,
): Promise<DataSetTotals> {
  const totals: DataSetTotals = { stored: 0, updated: 0, skipped: 0, refused: 0 };
  let done = 0;
  const refuse = (accession: string, reason: string) => {
    totals.refused += 1;
    listener.refused(accession, reason);
  };
  let batch: FilingRecord[] = [];
  const flush = async () => {
    for (const result of await storeFilings(database, batch, { ...options, alerting: false })) {
      if (result.outcome === 'refused') refuse(result.accession, result.reason);
      else totals[result.outcome] += 1;
    }
    done += batch.length;
    batch = [];
    listener.progress?.(done);
  };
  try {
    for (const entry of insiderDataSet(tables)) {
      const record = entry.kind === 'refused' ? entry.reason : recordOrReason(entry.filing, name);
      if (typeof record === 'string') {
        refuse(entry.kind === 'refused' ? entry.accession : entry.filing.accession, record);
        done += 1;
      } else batch.push(record);
      if (batch.length >= BATCH) await flush();
    }
  } catch (error) {
    if (error instanceof EdgarDataError) throw new Refusal(error.reason, { cause: error });
    throw error;
  }
  await flush();
  return totals;
}

function recordOrReason(filing: DataSetFiling, name: string): FilingRecord | string {
  const { accession, filedOn, form, ownerAddresses, rowsText } = filing;
  try {
    const record = ownershipRecord(
      { form, ownerAddresses, header: { acceptance: null, filedDate: filedOn, parties: [] } },
      { accession, sourceName: `${name}/SUBMISSION.tsv`, contentHash: rowsHash(rowsText) },
    );
    return { ...record, flags: [...record.flags, 'from_data_set'] };
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}
