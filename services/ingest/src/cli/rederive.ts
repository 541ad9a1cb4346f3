// npm run rederive   Derives plan, holdings, days to file, tags and restatements of stored trades, the symbols of price series and the factors of dividends again, after a
//                    change of their definitions.
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { rederiveTrades } from '../filings/rederive-trades.ts';
import { relinkSecurities } from '../prices/store/link-securities.ts';
import { rederiveFactors } from '../prices/store/rederive-factors.ts';

const { databaseUrl } = readConfig('rederive', { databaseUrl: DATABASE_URL });
const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'rederive', max: 2 });
try {
  const { changed, filings } = await rederiveTrades(database);
  console.log(`${filings} filings read, ${changed} trades changed`);
  await relinkSecurities(database, 'all');
  console.log('Price series parted at gaps and linked to companies');
  console.log(`${await rederiveFactors(database)} dividends beside splits or spin-offs: factors computed again`);
} finally {
  await database.close();
}
