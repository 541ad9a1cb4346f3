import type { Database } from '@sentinel/database';
import type { EdgarJson } from '@sentinel/edgar';
import { storeShareCounts } from './store-share-counts.ts';
import { storeSubmissions } from './store-submissions.ts';
import { type MasterLoad, storeTickers } from './store-tickers.ts';

/**
 * Takes over a JSON file of the SEC's master data. Series of prices that wait for a company get it by `relinkSecurities`,
 * once after the last file of a load.
 * @param day YYYY-MM-DD, the day a ticker file is of
 */
export async function storeMaster(database: Database, file: EdgarJson, day: string): Promise<MasterLoad> {
  if (file.kind === 'tickers') return storeTickers(database, file, day);
  if (file.kind === 'submissions') return storeSubmissions(database, file);
  return storeShareCounts(database, file);
}
