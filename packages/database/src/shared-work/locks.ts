import type postgres from 'postgres';
import type { Database } from '../client.ts';

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
  /** Creating a watchlist; the second number is a hash of the account. */
  watchlists: 7_310_624,
  /** Keeping a case; the second number is a hash of the account. */
  keptCases: 7_310_634,
} as const;

/**
 * Runs `act` while holding the lock, so that only one process does at a time. The lock belongs to a transaction that does nothing else,
 * so it is released when the process dies or loses that connection.
 * @returns null when another process holds the lock
 * @throws what `act` throws; the driver's error, once `act` has ended, when the connection of the lock was lost
 */
export async function whileLocked<T>(
  { sql }: Pick<Database, 'sql'>,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
  act: () => Promise<T>,
): Promise<T | null> {
  let acting: Promise<T> | undefined;
  const locked = async (tx: postgres.TransactionSql): Promise<{ done: T } | null> => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    const [tried] = await tx<{ isOurs: boolean }[]>`select pg_try_advisory_xact_lock(${lock}) as "isOurs"`;
    if (!tried?.isOurs) return null;
    acting = act();
    return { done: await acting };
  };
  try {
    return (await sql.begin(locked))?.done ?? null;
  } finally {
    await Promise.allSettled([acting]);
  }
}
