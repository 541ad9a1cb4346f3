import { randomUUID } from 'node:crypto';
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, env, readConfig } from '@sentinel/service-kit';
import { seedMarket } from './seed-market.ts';
import { seedReviews } from './seed-reviews.ts';

/** The made-up market and conference calls of local mode. Refuses to run in production. */
const { databaseUrl, mode } = readConfig('seed-demo', {
  databaseUrl: DATABASE_URL,
  mode: env.oneOf('SENTINEL_MODE', ['local', 'production'], 'production'),
});
if (mode !== 'local') {
  console.error('seed-demo: demo data is made in local mode only');
  process.exit(1);
}
const database = openDatabase(databaseUrl, { service: 'demo', max: 3 });
const filings = await seedMarket(database, new Date(), randomUUID());
const interactions = await seedReviews(database);
await database.close();
console.log(
  filings + interactions === 0
    ? 'Demo market is there'
    : `Made ${filings.toLocaleString('en-US')} demo filings and ${interactions} conference call interactions`,
);
