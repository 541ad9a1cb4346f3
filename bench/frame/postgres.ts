import { type Database, migrateDatabase } from '@sentinel/database';
import { MIGRATIONS, openAsOwner } from '@sentinel/database/testing';
import { startTestPostgres } from '../../deploy/local/src/postgres.mjs';

/** Settings with which a commit survives a crash, as in production. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

type Settings = Readonly<Record<string, string>>;
export type Postgres = Awaited<ReturnType<typeof startTestPostgres>>;

/** Acts with a new PostgreSQL, which goes away afterwards. */
export async function withPostgres(settings: Settings, act: (postgres: Postgres) => Promise<void>): Promise<void> {
  const postgres = await startTestPostgres({ settings });
  try {
    await act(postgres);
  } finally {
    await postgres.stop();
  }
}

/** Acts with a new, migrated database. */
export function withDatabase(settings: Settings, act: (database: Database) => Promise<void>): Promise<void> {
  return withPostgres(settings, async (postgres) => {
    await postgres.createDatabase('bench');
    await migrateDatabase(postgres.url('bench'), MIGRATIONS, { isLocal: true });
    const database = openAsOwner(postgres.url('bench'), { max: 4 });
    try {
      await act(database);
    } finally {
      await database.close();
    }
  });
}
