import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert that sends all rows as one JSON parameter. A statement with thousands of parameters would be slow to build, parse
 * and plan; here only memory limits the number of rows. Every row must have the same keys as the first; columns without a key
 * get their defaults. Rows are inserted in the given order. `on conflict` and `returning` may follow.
 * @param rows values as drizzle takes them, but no SQL and no numbers that JSON cannot represent
 */
export function insertRows<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const [first = {}] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([, { keyAsName, name }]) => sql.identifier(keyAsName ? toSnakeCase(name) : name));
  const keys = columns.map(([key]) => sql.identifier(key));
  const given = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(keys, sql`, `)}
    from json_to_recordset(${jsonOf(rows)}::text::json) as given (${sql.join(given, sql`, `)})`;
}

function jsonOf(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  // PostgreSQL rejects the JSON escape of a lone surrogate. As a plain parameter, it would have become U+FFFD.
  return json.includes('\\ud') ? JSON.stringify(rows, wellFormed) : json;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
