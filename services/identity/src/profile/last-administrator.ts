import { AppError } from '@sentinel/contracts';
import { and, type Database, isNull, schema, sql } from '@sentinel/database';

const { account } = schema;

type Transaction = Pick<Database['orm'], 'execute' | 'select'>;

/** Any fixed number of this service's own: who holds it decides alone whether an administrator may go. */
const LAST_ADMINISTRATOR_LOCK = 7_310_431;

/**
 * Lets an administrator go (deleted, disabled or without the permission, later in this transaction) only while another
 * one can log in: enabled, and with a password. The lock is held to the end of the transaction, so of two that go at
 * the same time the second sees that the first is gone.
 * @throws AppError `conflict` when the account is the last one
 */
export async function guardLastAdministrator(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LAST_ADMINISTRATOR_LOCK})`);
  const others = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        sql`${account.id} <> ${accountId}`,
        sql`'admin' = any(${account.permissions})`,
        isNull(account.disabledAt),
        sql`${account.passwordHash} is not null`,
      ),
    )
    .limit(1);
  if (others.length === 0)
    throw new AppError('conflict', 'The last administrator cannot be deleted or lose the permission.');
}
