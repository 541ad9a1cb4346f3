import { fileURLToPath } from 'node:url';
import { env, readConfig } from '@sentinel/service-kit';
import { migrateDatabase } from '../migrate.ts';

/** Migrates the database; run it before the services start: `DATABASE_URL=… node dist/cli/migrate.js`. */
const { databaseUrl } = readConfig('migrate', { databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']) });
await migrateDatabase(databaseUrl, fileURLToPath(new URL('../../migrations', import.meta.url)));
console.log('Database schema is up to date');
