import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.ts';

export type Orm = PostgresJsDatabase<typeof schema>;

/** A transaction of postgres.js, or the pool itself: whatever takes a statement. */
export type Statements = postgres.Sql | postgres.TransactionSql;

/** A pool of connections with drizzle on top. `sql` is the same pool, for statements drizzle has no words for. */
export interface Database {
  orm: Orm;
  sql: postgres.Sql;
  /** Resolves when the server answers; rejects with the driver's error. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Connections at most. */
  max?: number;
  applicationName: string;
}

/** Opens a pool. Connections are made on first use; lost ones are made again. */
export function openDatabase(url: string, { max = 8, applicationName }: OpenOptions): Database {
  const sql = postgres(url, {
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: applicationName },
  });
  return {
    orm: drizzle(sql, { schema, casing: 'snake_case' }),
    sql,
    ping: async () => {
      await sql`select 1`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
