import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import postgres from 'postgres';
import { schema } from './index.ts';
import { migrateDatabase } from './migrate.ts';
import { createEmptyDatabase, createTestDatabase, MIGRATIONS } from './testing.ts';

describe('migrations', () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.drop());

  const applied = async (): Promise<number> => {
    const sql = postgres(empty.url, { max: 1 });
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from drizzle.__drizzle_migrations`;
    await sql.end();
    return row!.count;
  };

  test('two starts at once, and one more after them, apply each migration once', async () => {
    await Promise.all([migrateDatabase(empty.url, MIGRATIONS), migrateDatabase(empty.url, MIGRATIONS)]);
    const count = await applied();
    await migrateDatabase(empty.url, MIGRATIONS);
    expect(count).toBeGreaterThan(0);
    expect(await applied()).toBe(count);
  });
});

test('databases of two tests have the schema and know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await one.database.orm.insert(schema.reviewCompany).values({ gvkey: '1', name: 'One' });
    expect(await one.database.orm.select().from(schema.reviewCompany)).toHaveLength(1);
    expect(await other.database.orm.select().from(schema.reviewCompany)).toHaveLength(0);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});
