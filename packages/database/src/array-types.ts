import type postgres from 'postgres';
import { parse } from 'postgres-array';

/** Makes an element of its text. */
type Parse = (text: string) => unknown;

/**
 * Arrays that statements give and take, by the OID of their type; PostgreSQL's own types have the same in every database
 * (src/include/catalog/pg_type.dat). As single values: an `int8` is a text, because a number cannot hold each.
 */
export const ARRAYS = {
  'name[]': { oid: 1003, parse: String },
  'smallint[]': { oid: 1005, parse: Number },
  'integer[]': { oid: 1007, parse: Number },
  'text[]': { oid: 1009, parse: String },
  'character[]': { oid: 1014, parse: String },
  'character varying[]': { oid: 1015, parse: String },
  'bigint[]': { oid: 1016, parse: String },
  'real[]': { oid: 1021, parse: Number },
  'double precision[]': { oid: 1022, parse: Number },
  'oid[]': { oid: 1028, parse: Number },
  'uuid[]': { oid: 2951, parse: String },
} as const satisfies Record<string, { readonly oid: number; readonly parse: Parse }>;

/**
 * The arrays as postgres.js takes types. It could read them from the database, but does so with each new connection, and where that
 * statement fails, as when the server restarts meanwhile, 3.4.9 ends the process from outside of any promise
 * (https://github.com/porsager/postgres/issues/1223).
 */
export const arrayTypes = (): Record<string, postgres.PostgresType<unknown>> =>
  Object.fromEntries(
    Object.entries(ARRAYS).map(([name, { oid, parse: parseElement }]) => [
      name,
      {
        to: oid,
        from: [oid],
        parse: (text: string) => parse<unknown>(text, parseElement),
        serialize,
      },
    ]),
  );

/** The text of an array; a text is one already (https://www.postgresql.org/docs/17/arrays.html#ARRAYS-IO). */
function serialize(values: unknown): string {
  if (!Array.isArray(values)) return String(values);
  const parts = values.map((value: unknown) => {
    if (value === null) return 'NULL';
    return Array.isArray(value) ? serialize(value) : `"${String(value).replaceAll(/[\\"]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}
