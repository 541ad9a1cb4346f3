import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { LOCKS } from './locks.ts';

/**
 * Brings the database to the newest schema, in one locked step: drizzle's migrator takes no lock of its own, so two
 * starts at once would race. Runs on a single connection, because the lock belongs to the connection.
 *
 * @param folder where the generated migrations stand
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'sentinel-migrate' } });
  try {
    await sql`select pg_advisory_lock(${LOCKS.migrations})`;
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
