import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { type GrantOptions, grantRoles } from './grant-roles.ts';
import { SCHEMAS, type SchemaName } from './ownership.ts';
import { type AppliedMigration, type MigrationLists, planMigration } from './plan-migration.ts';
import { LOCKS } from './shared-work/locks.ts';

/** The PostgreSQL schema with one table per schema that lists its applied migrations. */
const JOURNALS = 'drizzle';
/** What follows the schema's name in the name of its list. */
const LIST = '_migrations';

/**
 * Migrates the database to the newest schema and gives the services' roles their privileges, under one lock: drizzle's migrator
 * takes no lock, so two starts at the same time would race. Uses a single connection, because the lock belongs to it.
 *
 * @param folder where the generated migrations are, with one folder per schema
 * @throws {MigrationRefusal} before anything is changed, for a database that this release cannot migrate
 */
export async function migrateDatabase(url: string, folder: string, options?: GrantOptions): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'sentinel-migrate' } });
  try {
    await sql`select pg_advisory_lock(${LOCKS.migrations})`;
    const written = readWritten(folder);
    await takeOver(sql, planMigration(await readApplied(sql), written), written);
    for (const schema of SCHEMAS)
      await migrate(drizzle(sql), {
        migrationsFolder: join(folder, schema),
        migrationsSchema: JOURNALS,
        migrationsTable: schema + LIST,
      });
    await grantRoles(sql, options);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function readWritten(folder: string): MigrationLists {
  const list = (schema: SchemaName): AppliedMigration[] =>
    readMigrationFiles({ migrationsFolder: join(folder, schema) }).map(({ hash, folderMillis }) => ({
      hash,
      generatedAt: folderMillis,
    }));
  return Object.fromEntries(SCHEMAS.map((schema) => [schema, list(schema)]));
}

/** The lists in the database that are not empty; drizzle makes a list before it applies the first migration. */
async function readApplied(sql: postgres.Sql): Promise<MigrationLists> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = ${JOURNALS} and right(tablename, ${LIST.length}) = ${LIST}`;
  const lists: Record<string, AppliedMigration[]> = {};
  for (const { name } of tables) {
    const rows = await sql<{ hash: string; at: string }[]>`
      select hash, created_at as at from ${sql(`${JOURNALS}.${name}`)} order by created_at, id`;
    if (rows.length > 0)
      lists[name.slice(0, -LIST.length)] = rows.map(({ hash, at }) => ({ hash, generatedAt: Number(at) }));
  }
  return lists;
}

/**
 * Records the first migration of each schema in place of those that it replaces. It has the time of the last one, so the release before still
 * starts on the database.
 */
async function takeOver(sql: postgres.Sql, schemas: readonly SchemaName[], written: MigrationLists): Promise<void> {
  await sql.begin(async (tx) => {
    for (const schema of schemas) {
      const [first] = written[schema] ?? [];
      if (first === undefined) continue;
      const list = tx(`${JOURNALS}.${schema}${LIST}`);
      await tx`delete from ${list}`;
      await tx`insert into ${list} (hash, created_at) values (${first.hash}, ${first.generatedAt})`;
    }
  });
}
