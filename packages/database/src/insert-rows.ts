import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert of any number of rows that sends them as one parameter of JSON: nobody builds, parses and plans a statement with
 * thousands of parameters, and the number of rows knows no limit but the memory's. Every row has the same keys as the first;
 * columns without a key get their defaults. Rows are written in the order given; `on conflict` and `returning` may follow.
 * @param rows values as drizzle takes them: no SQL, and no numbers that JSON has no words for
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
  // Half of a pair of surrogates is no character: PostgreSQL refuses its escape, where a plain parameter would have been U+FFFD.
  return json.includes('\\ud') ? JSON.stringify(rows, wellFormed) : json;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
