import { AppError } from '@sentinel/contracts';
import { type Database, LOCKS, sql } from '@sentinel/database';

type Transaction = Pick<Database['orm'], 'execute'>;

/** Makes changes of who is an administrator wait for each other until the transaction ends. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.administrators})`);
}

/**
 * Refuses when nobody else could administer any more: to be called first in a transaction that deletes or disables the
 * account or takes its admin permission. Two administrators who remove themselves, or each other, at once wait for one
 * another, and the second is refused. Only those count who can log in: not disabled, and with a password.
 * @throws AppError `conflict`
 */
export async function guardLastAdministrator(tx: Transaction, accountId: string): Promise<void> {
  await lockAdministrators(tx);
  // A statement of its own: it must see what was committed while the lock was waited for.
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
