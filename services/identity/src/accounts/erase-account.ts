import { type Database, eq, schema } from '@sentinel/database';
import { guardLastAdministrator } from './last-administrator.ts';

const { account, outbox, pendingSignUp } = schema;

type Transaction = Pick<Database['orm'], 'execute' | 'delete'>;

/**
 * Deletes an account and everything stored with it or for its address: what names the account goes with its row,
 * sign-ups that wait for that address and mail not sent yet go by the address. Audit rows name accounts by id and stay.
 * @returns what the farewell needs, or undefined when the account was gone already
 * @throws AppError `conflict` for the last administrator
 */
export async function eraseAccount(
  tx: Transaction,
  accountId: string,
): Promise<{ readonly email: string; readonly name: string } | undefined> {
  await guardLastAdministrator(tx, accountId);
  const [gone] = await tx
    .delete(account)
    .where(eq(account.id, accountId))
    .returning({ email: account.email, name: account.name });
  if (!gone) return undefined;
  await tx.delete(pendingSignUp).where(eq(pendingSignUp.email, gone.email));
  await tx.delete(outbox).where(eq(outbox.recipient, gone.email));
  return gone;
}
