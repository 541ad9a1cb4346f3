import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { grantRoles } from './grant-roles.ts';
import { LOCKS } from './locks.ts';
import { SCHEMAS } from './ownership.ts';

/** Where each schema's applied migrations are listed. */
const JOURNALS = 'drizzle';
interface Migrations {
  readonly migrationsFolder: string;
  readonly migrationsTable: string;
}

/** The list from when all schemas shared one folder. */
const SHARED_JOURNAL = '__drizzle_migrations';

/**
 * Brings the database to the newest schema, and the roles of the services to what they may do, in one locked step: drizzle's
 * migrator takes no lock of its own, so two starts at once would race. Runs on a single connection, because the lock belongs
 * to the connection.
 *
 * @param folder where the generated migrations are, a folder a schema
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'sentinel-migrate' } });
  try {
    await sql`select pg_advisory_lock(${LOCKS.migrations})`;
    for (const schema of SCHEMAS) {
      const migrations = {
        migrationsFolder: join(folder, schema),
        migrationsSchema: JOURNALS,
        migrationsTable: `${schema}_migrations`,
      };
      await carryOver(sql, migrations);
      await migrate(drizzle(sql), migrations);
    }
    await grantRoles(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * In a database of the shared folder, lists what of a schema's migrations is applied there already: the files were cut by
 * schema and kept their times. The shared list stays, so that the release before still starts.
 */
async function carryOver(sql: postgres.Sql, { migrationsFolder, migrationsTable }: Migrations): Promise<void> {
  const journal = `${JOURNALS}.${migrationsTable}`;
  const shared = `${JOURNALS}.${SHARED_JOURNAL}`;
  const [found] = await sql<{ isDue: boolean }[]>`
    select to_regclass(${journal}) is null and to_regclass(${shared}) is not null as "isDue"`;
  if (!found?.isDue) return;
  await sql.begin(async (tx) => {
    await tx`create table ${tx(journal)} (id serial primary key, hash text not null, created_at bigint)`;
    const [last] = await tx<{ at: string | null }[]>`select max(created_at) as at from ${tx(shared)}`;
    for (const { folderMillis, hash } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis > Number(last?.at)) continue;
      await tx`insert into ${tx(journal)} (hash, created_at) values (${hash}, ${folderMillis})`;
    }
  });
}
