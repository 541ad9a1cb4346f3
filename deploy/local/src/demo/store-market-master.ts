import { utcDay } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';
import { parseEdgarJson } from '@sentinel/edgar';
import { storeMaster } from '@sentinel/ingest/pipeline';
import type { DemoMarket } from '../demo-market/generate-market.ts';
import type { MasterFile } from '../demo-market/master/master-files.ts';

/**
 * Loads the companies' master data as JSON files of the SEC, through the loader of real ones: industry, fiscal year, listing,
 * and the shares outstanding stated since a day. There is no ticker file, because it lists the whole real market and would end
 * every other symbol.
 * @throws Error when a file is refused
 */
export async function storeMarketMaster(
  database: Database,
  market: Pick<DemoMarket, 'submissionsFiles' | 'companyFactsFiles'>,
  sharesFromDay: string,
  now: Date,
): Promise<void> {
  const today = utcDay(now);
  for (const file of market.submissionsFiles(today)) await store(database, file, today);
  for (const file of market.companyFactsFiles(sharesFromDay, today)) {
    // A company that was just listed, or ended before, states none in these days.
    if (!file.isEmpty) await store(database, file, today);
  }
}

async function store(database: Database, { fileName, text }: MasterFile, day: string): Promise<void> {
  const { refusal } = await storeMaster(database, parseEdgarJson(text), day);
  if (refusal !== null) throw new Error(`Demo master data ${fileName}: ${refusal}`);
}
