import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { openAsOwner, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { GRANTS, LOCAL_SERVICES, roleOf, SCHEMAS, type ServiceName } from './ownership.ts';
import { createEmptyDatabase, MIGRATIONS } from './testing.ts';

/** The migrations of all schemas in one folder, as they were until commit 72fac16. */
const SINGLE_FOLDER = join(import.meta.dirname, 'testing/single-folder');

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let owner: ReturnType<typeof openAsOwner>;
beforeEach(async () => {
  empty = await createEmptyDatabase();
  owner = openAsOwner(empty.url, { max: 2 });
});
afterEach(async () => {
  await owner.close();
  await empty.drop();
});

/** The times of a schema's applied migrations. */
const applied = async (schema: string, { sql } = owner): Promise<number[]> => {
  const rows = await sql<{ at: string }[]>`
    select created_at as at from ${sql(`drizzle.${schema}_migrations`)} order by id`;
  return rows.map(({ at }) => Number(at));
};
const written = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** The columns, indexes, constraints and views, without the order of the columns. */
const shape = ({ sql } = owner) => sql`
  select 'column' as kind, concat_ws(' ', table_schema, table_name, column_name, data_type, udt_name, character_maximum_length,
         numeric_precision, numeric_scale, is_nullable, column_default, identity_generation, generation_expression) as what
    from information_schema.columns where table_schema = any(${[...SCHEMAS]}::text[])
   union all
  select 'index', indexdef from pg_indexes where schemaname = any(${[...SCHEMAS]}::text[])
   union all
  select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid) from pg_constraint
    join pg_namespace n on n.oid = connamespace where nspname = any(${[...SCHEMAS]}::text[])
   union all
  select 'view', viewname || ' ' || definition from pg_views where schemaname = any(${[...SCHEMAS]}::text[])
   order by 1, 2`;

const expectGranted = async () =>
  expect(await owner.sql`select has_table_privilege('sentinel_market', 'market.trade', 'select') as "may"`).toEqual([
    { may: true },
  ]);

test('two starts at once, and one more after them, apply each migration once', async () => {
  await Promise.all([migrateDatabase(empty.url, MIGRATIONS), migrateDatabase(empty.url, MIGRATIONS)]);
  await migrateDatabase(empty.url, MIGRATIONS);
  for (const schema of SCHEMAS) expect(await applied(schema)).toEqual(written(join(MIGRATIONS, schema)));
});

test('databases of one cluster can be migrated at the same time, though they share the roles', async () => {
  const others = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  try {
    await Promise.all([empty, ...others].map(({ url }) => migrateDatabase(url, MIGRATIONS)));
  } finally {
    await Promise.all(others.map(({ drop }) => drop()));
  }
  await expectGranted();
});

/** A copy of the single folder up to a migration, to create a database as it was before commit 72fac16. */
function singleFolderUntil(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-single-folder-'));
  cpSync(SINGLE_FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const { entries } = journal;
  writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1) }),
  );
  return folder;
}

test.each(['0013_contested_sign_up', '0006_audit_of_people'])(
  'a database made by the single folder up to %s keeps its rows and comes to the same tables',
  async (last) => {
    const folder = singleFolderUntil(last);
    await migrate(drizzle(owner.sql), { migrationsFolder: folder });
    rmSync(folder, { recursive: true });
    await owner.sql`insert into identity.account (email, name, password_hash) values ('a@sentinel.example', 'A', 'x')`;
    await owner.sql`insert into alerts.alert (account_id, name, form_type, criteria) select id, 'Mine', '4', '{}' from identity.account`;
    await owner.sql`insert into gateway.audit (operation, status, request_id, ip) values ('log_out', 200, 'r', '::1')`;
    await owner.sql`
    insert into market.filing (accession, form_type, issuer_cik, source_name, content_hash, request_id)
    values ('0009990001-25-000001', '4', '0009990001', 'a.xml', 'h', 'r')`;

    await migrateDatabase(empty.url, MIGRATIONS);
    await migrateDatabase(empty.url, MIGRATIONS);

    for (const schema of SCHEMAS) expect(await applied(schema)).toEqual(written(join(MIGRATIONS, schema)));
    const [counts] = await owner.sql`
    select (select count(*)::int from identity.account) as accounts,
           (select count(*)::int from alerts.alert join identity.account on account.id = account_id) as alerts,
           (select count(*)::int from gateway.audit) as audit, (select count(*)::int from market.filing) as filings`;
    expect(counts).toEqual({ accounts: 1, alerts: 1, audit: 1, filings: 1 });
    const fresh = await createEmptyDatabase();
    const freshOwner = openAsOwner(fresh.url, { max: 1 });
    try {
      await migrateDatabase(fresh.url, MIGRATIONS);
      expect([...(await shape())]).toEqual([...(await shape(freshOwner))]);
    } finally {
      await freshOwner.close();
      await fresh.drop();
    }
    await expectGranted();
  },
);

test('a queue from before there were roles goes to the worker, and is migrated on by it', async () => {
  await owner.sql`create schema bullmq`;
  await owner.sql`create type bullmq.state as enum ('waiting')`;
  await owner.sql`create table bullmq.job (id serial primary key, state bullmq.state)`;
  await owner.sql`create function bullmq.next() returns int language sql return 1`;
  await migrateDatabase(empty.url, MIGRATIONS);
  const worker = openDatabase(empty.url, { service: 'worker', max: 1 });
  try {
    await worker.sql`insert into bullmq.job (state) values ('waiting')`;
    await worker.sql`alter table bullmq.job add column name text`;
    await worker.sql`alter type bullmq.state add value 'done'`;
    await worker.sql`create or replace function bullmq.next() returns int language sql return 2`;
    await worker.sql`drop schema bullmq cascade`;
  } finally {
    await worker.close();
  }
});

test('who migrates need not be a superuser, and outside local mode does not touch the role of the demo', async () => {
  const name = `migrator_${randomBytes(6).toString('hex')}`;
  await owner.sql.unsafe(`create role ${name} login password '${name}' createrole`);
  const services = (Object.keys(GRANTS) as ServiceName[]).filter((service) => !LOCAL_SERVICES.includes(service));
  for (const service of services) {
    await owner.sql.unsafe(`grant ${roleOf(service)} to ${name} with admin option`);
  }
  await owner.sql.unsafe(`alter database ${new URL(empty.url).pathname.slice(1)} owner to ${name}`);
  const url = Object.assign(new URL(empty.url), { username: name, password: name }).href;
  await migrateDatabase(url, MIGRATIONS);
  await migrateDatabase(url, MIGRATIONS);
  await expectGranted();
  const member = owner.sql`select from pg_auth_members where member = ${name}::regrole and roleid = to_regrole('sentinel_demo')`;
  expect(await member).toHaveLength(0);
  const market = openDatabase(url, { service: 'market', max: 1 });
  await expect(market.sql`select count(*) from market.trade`).resolves.toHaveLength(1);
  await market.close();
  await owner.sql.unsafe(`alter database ${new URL(empty.url).pathname.slice(1)} owner to current_user`);
  await owner.sql.unsafe(`drop owned by ${name} cascade`);
  await owner.sql.unsafe(`drop role ${name}`);
});

test.each(SCHEMAS)('the migrations of %s make what its schema files say', async (name) => {
  const meta = join(MIGRATIONS, name, 'meta');
  const [last = ''] = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .reverse();
  const made = JSON.parse(readFileSync(join(meta, last), 'utf8')) as ReturnType<typeof generateDrizzleJson>;
  const files = readdirSync(join(import.meta.dirname, 'schema')).filter((file) => file.startsWith(name));
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, 'schema', file))));
  const said = generateDrizzleJson(Object.assign({}, ...modules), made.id);
  expect(await generateMigration(made, said)).toEqual([]);
});
