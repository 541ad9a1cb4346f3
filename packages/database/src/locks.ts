import type { Database } from './client.ts';

/** The advisory locks of the product. Their numbers are any, but each its own: the database knows no names for them. */
export const LOCKS = {
  /** Migrating a database. */
  migrations: 7_310_411,
  /** Making the template of the test databases. */
  testTemplate: 7_310_412,
  /** Changing who is an administrator. */
  administrators: 7_310_433,
  /** Writing prices: series are made and joined by one process at a time. */
  prices: 7_310_440,
  /** The daily run that fetches prices. */
  priceRun: 7_310_441,
  /** Publishing releases. */
  publishing: 7_310_451,
} as const;

/** First numbers of locks that have two; the second says which part of the whole is locked. */
export const LOCK_SPACES = {
  /** 0: the facts of all companies; else those of the companies with that hash. */
  facts: 7_310_604,
  /** Amendments and what they amend, by the hash of the issuer. */
  amendments: 7_310_614,
} as const;

/**
 * Does something while no other process does. The lock belongs to a connection, so that a process that dies lets go of it.
 * @returns null when another process has the lock
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
