import type { Database } from './client.ts';

/** The product's advisory locks. The numbers are arbitrary but unique, because PostgreSQL identifies advisory locks by number. */
export const LOCKS = {
  /** Migrating a database. */
  migrations: 7_310_411,
  /** Creating the template of the test databases. */
  testTemplate: 7_310_412,
  /** Changing who is an administrator. */
  administrators: 7_310_433,
  /** Changing which companies are assigned to a reviewer. */
  assignments: 7_310_434,
  /** Writing prices: only one process at a time creates and merges series. */
  prices: 7_310_440,
  /** The daily run that fetches prices. */
  priceRun: 7_310_441,
  /** Publishing releases. */
  publishing: 7_310_451,
  /** Deciding about canaries. */
  canaries: 7_310_452,
} as const;

/** First numbers of advisory locks with two numbers; the second says which part is locked. */
export const LOCK_SPACES = {
  /** Second number 0: the facts of all companies; otherwise those of the companies with that hash. */
  facts: 7_310_604,
  /** Amendments and the filings they amend; the second number is a hash of the issuer. */
  amendments: 7_310_614,
} as const;

/**
 * Runs `act` while holding the lock, so that only one process does at a time. The lock belongs to a connection, so it is released
 * when the process dies.
 * @returns null when another process holds the lock
 */
export async function whileLocked<T>(
  { sql }: Pick<Database, 'sql'>,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
  act: () => Promise<T>,
): Promise<T | null> {
  const connection = await sql.reserve();
  try {
    const [tried] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${lock}) as "isOurs"`;
    if (!tried?.isOurs) return null;
    try {
      return await act();
    } finally {
      await connection`select pg_advisory_unlock(${lock})`;
    }
  } finally {
    connection.release();
  }
}
