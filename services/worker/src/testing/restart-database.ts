import { setTimeout as sleep } from 'node:timers/promises';
import { openAsOwner } from '@sentinel/database/testing';

/** How long the database takes no connections. */
const AWAY_MS = 1_500;

/**
 * Ends every connection to a test database, and lets none in for a while. To its clients that is a restart; the server itself goes on,
 * because it is the server of all tests.
 */
export async function restartDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const server = openAsOwner(url.href, { max: 1 });
  await server.sql`alter database ${server.sql(name)} with allow_connections false`;
  await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await sleep(AWAY_MS);
  await server.sql`alter database ${server.sql(name)} with allow_connections true`;
  await server.close();
}
