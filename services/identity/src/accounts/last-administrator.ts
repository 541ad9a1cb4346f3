import { AppError } from '@sentinel/contracts';
import { type Database, LOCKS, sql } from '@sentinel/database';

type Transaction = Pick<Database['orm'], 'execute'>;

/** Serializes changes of who is an administrator until the transaction ends. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.administrators})`);
}

/**
 * Throws when no other administrator would be left. Call it first in a transaction that deletes or disables the account or
 * removes its admin permission. When two administrators remove themselves, or each other, at once, one waits for the other and
 * then fails. Only administrators who can log in count: not disabled, and with a password.
 * @throws AppError `conflict`
 */
export async function guardLastAdministrator(tx: Transaction, accountId: string): Promise<void> {
  await lockAdministrators(tx);
  // A statement of its own, so that it sees what was committed while this waited for the lock.
  const found = await tx.execute(sql`
    select 1 from identity.account a
    where a.id = ${accountId} and 'admin' = any(a.permissions) and not exists (
      select 1 from identity.account o
      where o.id <> a.id and 'admin' = any(o.permissions) and o.disabled_at is null and o.password_hash is not null
    )`);
  if (found.length > 0)
    throw new AppError('conflict', 'The last administrator cannot be deleted or lose the permission.', {
      reason: 'last_administrator',
    });
}
