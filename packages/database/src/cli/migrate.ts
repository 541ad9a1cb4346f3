import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '../migrate.ts';

/** `node dist/cli/migrate.js [URL]`: the one locked migration step before a start. The URL may come from DATABASE_URL. */
const url = process.argv[2] ?? process.env.DATABASE_URL;
if (!url) {
  console.error('migrate: DATABASE_URL is not set');
  process.exit(1);
}
await migrateDatabase(url, fileURLToPath(new URL('../../migrations', import.meta.url)));
console.log('Database schema is up to date');
