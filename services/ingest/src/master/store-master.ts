import type { Database } from '@sentinel/database';
import type { EdgarJson } from '@sentinel/edgar';
import { storeShareCounts } from './store-share-counts.ts';
import { storeSubmissions } from './store-submissions.ts';
import { type MasterLoad, storeTickers } from './store-tickers.ts';

/**
 * Stores one of the SEC's JSON files about companies. After the last file of a load, call `relinkSecurities` once, so that price
 * series without a company find theirs.
 * @param day YYYY-MM-DD, the date of a ticker file
 */
export async function storeMaster(database: Database, file: EdgarJson, day: string): Promise<MasterLoad> {
  if (file.kind === 'tickers') return storeTickers(database, file, day);
  if (file.kind === 'submissions') return storeSubmissions(database, file);
  return storeShareCounts(database, file);
}
