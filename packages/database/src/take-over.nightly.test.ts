import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { openAsOwner } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { SCHEMAS, type SchemaName } from './ownership.ts';
import { catalogOf, contentsOf } from './testing/catalog.ts';
import { migrateUnsquashed } from './testing/unsquashed.ts';
import { createEmptyDatabase, MIGRATIONS } from './testing.ts';

/** A database with all migrations of commit 782767fe, and rows. */
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let old: ReturnType<typeof openAsOwner>;
beforeAll(async () => {
  empty = await createEmptyDatabase();
  old = openAsOwner(empty.url, { max: 1 });
  await migrateUnsquashed(old);
  await old.sql.unsafe(ROWS);
});
afterAll(async () => {
  await old.close();
  await empty.drop();
});

const ROWS = `
  insert into identity.account (email, name, totp_secret) values ('a@sentinel.example', 'A', 'x'), ('b@sentinel.example', 'B', null);
  insert into identity.session (account_id, device_id, expires_at) select id, 'd', 'infinity' from identity.account;
  insert into market.company (cik, name, as_of, listed_ticker) values ('0009990001', 'One', now(), 'ONE');
  insert into market.filing (accession, form_type, issuer_cik, source_name, content_hash, request_id)
  values ('0009990001-25-000001', '4', '0009990001', 'a.xml', 'h', 'r');
  insert into market.filing_text (accession, sequence, part, text) values ('0009990001-25-000001', 1, 1, 'Sold 1,000 shares');
  insert into market.security (cik, is_primary) values ('0009990001', true), (null, false);
  insert into market.daily_bar (security_id, session, close, source) select id, session, 10 + session, 's' from market.security, generate_series(1, 50) session;
  insert into market.fact_work (kind, cik, from_day, to_day) values ('trade', '0009990001', '0001-01-01', '9999-12-31');
  insert into gateway.audit (operation, status, request_id, ip) values ('log_out', 200, 'r', '::1');
  insert into delivery.channel (area, stable) values ('explore', '1');
  insert into delivery.release_check (area, version, name, passed, detail, shell, actor) values ('explore', '1', 'whole', true, '{}', '2', 'a');
  insert into categorization.company (gvkey, name) values ('1', 'One');
  insert into categorization.interaction (gvkey, interaction_num, interaction, content_hash) values ('1', 1, '{}', 'h');
  insert into categorization.verdict (account_id, gvkey, interaction_num, categorization) select id, '1', 1, 0 from identity.account;
  insert into alerts.alert (account_id, name, form_type, criteria) select id, 'Mine', '4', '{}' from identity.account;
  insert into alerts.match (alert_id, alert_version, account_id, alert_name, form_type, event_key, cik, event, reasons, request_id)
  select id, 1, account_id, name, '4', 'k', '0009990001', '{}', '[]', 'r' from alerts.alert;
  insert into alerts.receipt (account_id, notification_id, step) select id, gen_random_uuid(), 'tried' from identity.account`;

/** The lists of applied migrations. */
async function listsOf({ sql }: Pick<typeof old, 'sql'>) {
  const lists: Record<string, { hash: string; at: string }[]> = {};
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'drizzle' order by 1`;
  for (const { name } of tables)
    lists[name] = [
      ...(await sql<
        { hash: string; at: string }[]
      >`select hash, created_at as at from drizzle.${sql(name)} order by id`),
    ];
  return lists;
}
const everythingOf = async (database: Pick<typeof old, 'sql'>) => ({
  catalog: await catalogOf(database),
  contents: await contentsOf(database),
  lists: await listsOf(database),
});

/** Expects that the migration is refused with this sentence and changes nothing. */
async function expectRefused(url: string, database: Pick<typeof old, 'sql'>, sentence: RegExp) {
  const before = await everythingOf(database);
  await expect(migrateDatabase(url, MIGRATIONS)).rejects.toThrow(
    expect.objectContaining({ name: 'MigrationRefusal', message: expect.stringMatching(sentence) }),
  );
  expect(await everythingOf(database)).toEqual(before);
}

const TOO_OLD = (schema: string) =>
  new RegExp(
    `^The database is too old for this release \\(its schema ${schema} lacks migrations\\): start commit 782767fe with it once, then this release. Nothing was changed.$`,
  );
const NEWER = (schema: string) =>
  new RegExp(
    `^The database was made by a newer release \\(its schema ${schema} has migrations that this one does not know\\): start that release. Nothing was changed.$`,
  );

/** Changes the lists of applied migrations for the time of `act`. */
async function withLists(change: string, act: () => Promise<void>) {
  const { sql } = old;
  await sql.unsafe(
    `create schema kept; ${SCHEMAS.map((name) => `create table kept.${name} as table drizzle.${name}_migrations`).join(';')}`,
  );
  try {
    await sql.unsafe(change);
    await act();
  } finally {
    for (const name of SCHEMAS)
      await sql.unsafe(
        `delete from drizzle.${name}_migrations; insert into drizzle.${name}_migrations select * from kept.${name}`,
      );
    await sql.unsafe(
      'drop schema kept cascade; drop table if exists drizzle.screening_migrations, drizzle.__drizzle_migrations',
    );
  }
}
const MORE = "(hash, created_at) values ('unknown', 1900000000000)";
const withoutLast = (name: string) =>
  `delete from drizzle.${name}_migrations where id = (select max(id) from drizzle.${name}_migrations)`;

test.each(SCHEMAS)('a database that lacks the last migration of %s is refused', async (name) => {
  await withLists(withoutLast(name), () => expectRefused(empty.url, old, TOO_OLD(name)));
});

test('so is one whose tables really are those of the migration before', async () => {
  const behind = await createEmptyDatabase();
  const owner = openAsOwner(behind.url, { max: 1 });
  try {
    await migrateUnsquashed(owner, { behind: 'market' });
    await expectRefused(behind.url, owner, TOO_OLD('market'));
  } finally {
    await owner.close();
    await behind.drop();
  }
});

test('one whose first migration ended before the last schema is refused', async () => {
  await withLists('delete from drizzle.alerts_migrations', () => expectRefused(empty.url, old, TOO_OLD('alerts')));
});

test('one of the days when all schemas shared a list is refused', async () => {
  const lists = SCHEMAS.map((name) => `delete from drizzle.${name}_migrations`);
  const shared = `create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint); insert into drizzle.__drizzle_migrations ${MORE}`;
  await withLists([...lists, shared].join(';'), () => expectRefused(empty.url, old, TOO_OLD('identity')));
});

test.each(SCHEMAS)('one with a migration of %s that nobody here knows is refused', async (name) => {
  await withLists(`insert into drizzle.${name}_migrations ${MORE}`, () => expectRefused(empty.url, old, NEWER(name)));
});

test('one with a schema that nobody here knows is refused', async () => {
  const schema = `create table drizzle.screening_migrations (id serial, hash text, created_at bigint); insert into drizzle.screening_migrations ${MORE}`;
  await withLists(schema, () => expectRefused(empty.url, old, NEWER('screening')));
});

test('one whose migrations had another text is refused', async () => {
  await withLists("update drizzle.gateway_migrations set hash = 'other' where id = 2", () =>
    expectRefused(empty.url, old, /^The database's schema gateway was made by migrations that no release has: /),
  );
});

test('a database with exactly the migrations of 782767fe is taken over: only the lists change, and it equals a new one', async () => {
  const before = await everythingOf(old);
  const filled = Object.keys(before.contents).filter((table) => !/^0 /.test(before.contents[table] ?? ''));
  expect(new Set(filled.map((table) => table.split('.')[0]))).toEqual(new Set(SCHEMAS));
  await Promise.all([migrateDatabase(empty.url, MIGRATIONS), migrateDatabase(empty.url, MIGRATIONS)]);
  const after = await everythingOf(old);
  expect(after.contents).toEqual(before.contents);
  expect(after.catalog).toEqual(before.catalog);

  const fresh = await createEmptyDatabase();
  const owner = openAsOwner(fresh.url, { max: 1 });
  try {
    await migrateDatabase(fresh.url, MIGRATIONS);
    expect(after.catalog).toEqual(await catalogOf(owner));
    expect(after.lists).toEqual(await listsOf(owner));
  } finally {
    await owner.close();
    await fresh.drop();
  }
});

test.each(SCHEMAS)('after that, a migration of %s that nobody here knows is refused', async (name) => {
  await migrateDatabase(empty.url, MIGRATIONS);
  await withLists(`insert into drizzle.${name}_migrations ${MORE}`, () => expectRefused(empty.url, old, NEWER(name)));
});

test('commit 782767fe still starts on a database that was taken over, and changes nothing', async () => {
  await migrateDatabase(empty.url, MIGRATIONS);
  const before = await everythingOf(old);
  await migrateUnsquashed(old);
  expect(await everythingOf(old)).toEqual(before);
});

test('a new database whose first migration ended before the last schema is migrated on', async () => {
  const fresh = await createEmptyDatabase();
  const owner = openAsOwner(fresh.url, { max: 1 });
  try {
    await migrateDatabase(fresh.url, MIGRATIONS);
    const whole = await everythingOf(owner);
    await owner.sql`drop schema alerts cascade`;
    await owner.sql`drop table drizzle.alerts_migrations`;
    await migrateDatabase(fresh.url, MIGRATIONS);
    expect(await everythingOf(owner)).toEqual(whole);
  } finally {
    await owner.close();
    await fresh.drop();
  }
});

test('the first migration of a schema has the time of the last one that it replaces', () => {
  const times = SCHEMAS.map(
    (name: SchemaName) => readMigrationFiles({ migrationsFolder: `${MIGRATIONS}/${name}` })[0]?.folderMillis,
  );
  expect(times).toEqual([1795622381700, 1795590452841, 1795661912354, 1795659191625, 1795453098799, 1795434703616]);
});
