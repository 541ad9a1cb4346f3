import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, readConfig } from '@sentinel/service-kit';
import postgres from 'postgres';
import { type Database, openDatabase } from './client.ts';
import { LOCKS } from './locks.ts';
import { migrateDatabase } from './migrate.ts';

/** Where the generated migrations stand. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** A migrated database of one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/**
 * A database with the newest schema and no rows, made as a copy of a template that is migrated once a run.
 * The server is TEST_DATABASE_URL's, else the embedded one that tools/jest starts for the whole run.
 */
export async function createTestDatabase({ max = 8 }: { max?: number } = {}): Promise<TestDatabase> {
  const serverUrl = await findServer();
  const name = `sentinel_test_${randomBytes(6).toString('hex')}`;
  const template = templateName();
  await asOwner(serverUrl, async (sql) => {
    await sql`select pg_advisory_lock(${LOCKS.testTemplate})`;
    await makeTemplate(sql, serverUrl, template);
    await sql.unsafe(`create database ${name} template ${template}`);
  });
  const url = withDatabase(serverUrl, name);
  const database = openDatabase(url, { applicationName: 'test', max });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await asOwner(serverUrl, (sql) => sql.unsafe(`drop database ${name} with (force)`));
    },
  };
}

/** An empty database on the test server, without any schema. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = await findServer();
  const name = `sentinel_test_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl, (sql) => sql.unsafe(`create database ${name}`));
  return {
    url: withDatabase(serverUrl, name),
    drop: () => asOwner(serverUrl, (sql) => sql.unsafe(`drop database ${name} with (force)`)),
  };
}

async function findServer(): Promise<string> {
  const { serverUrl, starterUrl } = readConfig('tests', {
    serverUrl: env.optionalUrl('TEST_DATABASE_URL', ['postgres:', 'postgresql:']),
    starterUrl: env.optionalUrl('TEST_POSTGRES_STARTER', ['http:']),
  });
  if (serverUrl !== undefined) return serverUrl;
  if (starterUrl === undefined) throw new Error('Run tests by `node tools/jest.mjs`, or set TEST_DATABASE_URL.');
  const answer = await fetch(starterUrl);
  const said = await answer.text();
  if (!answer.ok) throw new Error(`The test database did not start: ${said}`);
  return said;
}

/** The template's name says which migrations are in it. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  }
  return `sentinel_template_${hash.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(sql: postgres.Sql, serverUrl: string, template: string): Promise<void> {
  const present = await sql`select 1 from pg_database where datname = ${template}`;
  if (present.length > 0) return;
  const draft = `${template}_draft`;
  await sql.unsafe(`drop database if exists ${draft} with (force)`);
  await sql.unsafe(`create database ${draft}`);
  await migrateDatabase(withDatabase(serverUrl, draft), MIGRATIONS);
  await sql.unsafe(`alter database ${draft} rename to ${template}`);
}

async function asOwner(serverUrl: string, act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await act(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
