import type { Database } from '@sentinel/database';

type Sql = Pick<Database, 'sql'>;

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

/**
 * Takes the turn to do something that one process does at a time and not more often than so: true for the one that may.
 * When it dies on the way, the next turn comes all the same.
 */
export async function takeTurn({ sql }: Sql, name: string, everyMs: number): Promise<boolean> {
  const rows = await sql`
    insert into market.fetch_cursor as c (name, value) values (${name}, '{}')
    on conflict (name) do update set updated_at = now()
      where c.updated_at <= now() - ${everyMs} * interval '1 millisecond'
    returning 1`;
  return rows.length > 0;
}
