import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { openAsOwner, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { GRANTS, LOCAL_SERVICES, roleOf, SCHEMAS, type ServiceName } from './ownership.ts';
import { createEmptyDatabase, MIGRATIONS } from './testing.ts';

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

/** The snapshots of a schema, the newest last. */
const snapshotsOf = (name: string): string[] =>
  readdirSync(join(MIGRATIONS, name, 'meta'))
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();

test.each(SCHEMAS)('the migrations of %s make what its schema files say', async (name) => {
  const last = snapshotsOf(name).at(-1) ?? '';
  const made = JSON.parse(readFileSync(join(MIGRATIONS, name, 'meta', last), 'utf8')) as ReturnType<
    typeof generateDrizzleJson
  >;
  const files = readdirSync(join(import.meta.dirname, 'schema')).filter((file) => file.startsWith(name));
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, 'schema', file))));
  const said = generateDrizzleJson(Object.assign({}, ...modules), made.id);
  expect(await generateMigration(made, said)).toEqual([]);
});

test.each(SCHEMAS)('%s keeps the snapshot of its newest migration only', (name) => {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, name, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const [number] = journal.entries.at(-1)?.tag.split('_') ?? [];
  expect(snapshotsOf(name)).toEqual([`${number}_snapshot.json`]);
});
