import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { type GrantOptions, grantRoles } from './grant-roles.ts';
import { SCHEMAS } from './ownership.ts';
import { LOCKS } from './shared-work/locks.ts';

/** The PostgreSQL schema with one table per schema that lists its applied migrations. */
const JOURNALS = 'drizzle';
interface Migrations {
  readonly migrationsFolder: string;
  readonly migrationsTable: string;
}

/** The table that listed the applied migrations when all schemas shared one folder. */
const SHARED_JOURNAL = '__drizzle_migrations';

/**
 * Migrates the database to the newest schema and gives the services' roles their privileges, under one lock: drizzle's migrator
 * takes no lock, so two starts at the same time would race. Uses a single connection, because the lock belongs to it.
 *
 * @param folder where the generated migrations are, with one folder per schema
 */
export async function migrateDatabase(url: string, folder: string, options?: GrantOptions): Promise<void> {
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
    await grantRoles(sql, options);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * For a database that was migrated from the shared folder, writes which of a schema's migrations are already applied: the files
 * were split by schema and kept their times. The shared list is kept, so that the previous release still starts.
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
