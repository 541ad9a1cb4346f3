import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, readConfig } from '@sentinel/service-kit';
import postgres from 'postgres';
import { type Database, openAsOwner, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { GRANTS, QUEUE_OWNER, roleOf, type ServiceName } from './ownership.ts';
import { LOCKS } from './shared-work/locks.ts';

export { openAsOwner };

/** Where the generated migrations are. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Connects with the role of the service under test, so that a query beyond its privileges fails the test. */
  readonly database: Database;
  /** Connects with all privileges: for setting up and checking other services' data. */
  readonly owner: Database;
  /** Closes the pools and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database with the newest schema and no rows, as a copy of a template that is migrated once.
 * The server is the one at TEST_DATABASE_URL, or else the embedded one that tools/jest starts for the whole run.
 * @param service whose role `database` takes; by default the service whose folder the test is in, or the owner if the test is
 *   not in a service's folder
 */
export async function createTestDatabase({
  max = 8,
  service = serviceUnderTest(),
}: {
  max?: number;
  service?: ServiceName | undefined;
} = {}): Promise<TestDatabase> {
  const serverUrl = await findServer();
  const name = `sentinel_test_${randomBytes(6).toString('hex')}`;
  const template = templateName();
  await asOwner(serverUrl, async (sql) => {
    await sql`select pg_advisory_lock(${LOCKS.testTemplate})`;
    await makeTemplate(sql, serverUrl, template);
    // Copying files takes a third of the time that writing each page to the log takes, the default.
    await sql.unsafe(`create database ${name} template ${template} strategy file_copy`);
    // Privileges on the database itself are not copied from the template.
    await sql.unsafe(`grant create on database ${name} to ${roleOf(QUEUE_OWNER)}`);
  });
  const url = withDatabase(serverUrl, name);
  const owner = openAsOwner(url, { max });
  const database = service === undefined ? owner : openDatabase(url, { service, max, applicationName: 'test' });
  return {
    url,
    database,
    owner,
    drop: async () => {
      await Promise.all([database.close(), owner.close()]);
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

/** The service whose folder the running test is in; tools/jest/setup-service.mjs sets the variable. */
function serviceUnderTest(): ServiceName | undefined {
  const { folder } = readConfig('tests', { folder: env.optionalText('TEST_SERVICE') });
  return (Object.keys(GRANTS) as ServiceName[]).find((service) => service === folder);
}

/** The name contains a hash of the migrations and grants, so that a change of either makes a new template. */
function templateName(): string {
  const hash = createHash('sha256').update(JSON.stringify(GRANTS));
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files) {
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
  await migrateDatabase(withDatabase(serverUrl, draft), MIGRATIONS, { isLocal: true });
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
