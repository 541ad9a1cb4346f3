import { claimRow, type Database, releaseRows, schema } from '@sentinel/database';

type Sql = Pick<Database, 'sql'>;
type Orm = Pick<Database, 'orm'>;
const { fetchCursor } = schema;

/** How far a way of reading EDGAR has come; null before its first time. */
export async function readCursor<T>({ sql }: Sql, name: string): Promise<T | null> {
  const [row] = await sql<{ value: T }[]>`select value from market.fetch_cursor where name = ${name}`;
  return row?.value ?? null;
}

/** Notes how far it has come. */
export async function writeCursor({ sql }: Sql, name: string, value: object): Promise<void> {
  await sql`
    insert into market.fetch_cursor (name, value) values (${name}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`;
}

/** Each row is a lease too: `updated_at` says when it was last claimed or written. */
const PERIODS = {
  table: fetchCursor,
  key: fetchCursor.name,
  lease: { since: fetchCursor.updatedAt },
  isOpen: undefined,
  order: [fetchCursor.updatedAt],
  fields: { name: fetchCursor.name },
};

/**
 * Claims the period that begins now for something that one process does at a time, and once a period: true for the one that
 * may. When it dies on the way, the next period comes all the same.
 */
export async function claimPeriod({ orm }: Orm, name: string, periodMs: number): Promise<boolean> {
  if (await claimRow(orm, PERIODS, name, { leaseMs: periodMs })) return true;
  const made = await orm
    .insert(fetchCursor)
    .values({ name, value: {} })
    .onConflictDoNothing()
    .returning({ name: fetchCursor.name });
  return made.length > 0;
}

/** Gives a period back, as if it had never been claimed: the next claim succeeds. */
export async function releasePeriod({ orm }: Orm, name: string): Promise<void> {
  await releaseRows(orm, PERIODS, [name]);
}
