import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { arrayTypes } from './array-types.ts';
import { guardTransactions } from './guard-transactions.ts';
import { roleOf, type ServiceName } from './ownership.ts';
import { prepareStatements } from './prepare-statements.ts';
import * as schema from './schema/index.ts';

export type Orm = PostgresJsDatabase<typeof schema>;

/** Runs statements: the pool of postgres.js, or a transaction. */
export type Statements = postgres.Sql | postgres.TransactionSql;

/** A pool of connections with drizzle on top. `sql` is the same pool, for statements that drizzle cannot express. */
export interface Database {
  orm: Orm;
  /**
   * `orm` for what runs all the time: each connection plans a statement once. Only for statements of few texts, because a connection
   * keeps every text; lists are passed as one array, not with `inArray`.
   */
  prepared: Orm;
  sql: postgres.Sql;
  /** Resolves when the server answers; rejects with the driver's error. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface OpenOptions {
  /** The connections take the role of this service, so PostgreSQL refuses access beyond its privileges. */
  service: ServiceName;
  /** Maximum number of connections. */
  max?: number;
  /** The connections' `application_name` in PostgreSQL; the service's name by default. */
  applicationName?: string;
}

/** Opens a service's pool. Connections are opened on first use and replaced when they are lost. */
export function openDatabase(url: string, { service, max, applicationName = service }: OpenOptions): Database {
  return openPool(url, { max, connection: { application_name: applicationName, role: roleOf(service) } });
}

/** Opens a pool with all privileges of the URL's user: for tests, benchmarks and the migration step, never for a service. */
export function openAsOwner(url: string, { max }: { max?: number } = {}): Database {
  return openPool(url, { max, connection: { application_name: 'owner' } });
}

function openPool(
  url: string,
  { connection, max = 8 }: { max: number | undefined; connection: Record<string, string> },
): Database {
  const sql = withoutReserve(
    guardTransactions(
      postgres(url, {
        max,
        connect_timeout: 5,
        backoff: reconnectSeconds,
        idle_timeout: 60,
        onnotice: () => {},
        connection,
        fetch_types: false,
        types: arrayTypes(),
      }) as postgres.Sql,
    ),
  );
  return {
    orm: drizzle(sql, { schema, casing: 'snake_case' }),
    prepared: drizzle(prepareStatements(sql), { schema, casing: 'snake_case' }),
    sql,
    ping: async () => {
      await sql`select 1`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/**
 * How long a connection waits before it connects again, however often that failed. postgres.js triples the wait with each failure and
 * counts those of all connections of a pool together: a server that is back after three seconds was not asked for up to twenty.
 */
const reconnectSeconds = () => 0.1 + Math.random() * 0.2;

/**
 * Makes a pool refuse `reserve()`: where types are not read, postgres.js 3.4.9 never gives out a reserved connection that it had to open.
 * A transaction holds a connection as well (`whileLocked`).
 * @returns the pool it was given
 */
const withoutReserve = (pool: postgres.Sql): postgres.Sql =>
  Object.assign(pool, {
    reserve: async () => {
      throw new Error('A connection of this pool cannot be reserved: take a transaction (sql.begin).');
    },
  });
