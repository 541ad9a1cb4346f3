import { fileURLToPath } from 'node:url';
import { BASE_SETTINGS, DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { migrateDatabase } from '../migrate.ts';
import { MigrationRefusal } from '../plan-migration.ts';

/** Migrates the database; run it before the services start: `DATABASE_URL=… node dist/cli/migrate.js`. The demo gets its role in local mode only. */
const { databaseUrl, mode } = readConfig('migrate', {
  databaseUrl: DATABASE_URL,
  mode: BASE_SETTINGS.mode,
});
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
try {
  await migrateDatabase(databaseUrl, migrations, { isLocal: mode === 'local' });
  console.log('Database schema is up to date');
} catch (error) {
  if (!(error instanceof MigrationRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
