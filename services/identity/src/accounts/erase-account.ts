import { type Database, eq, schema } from '@sentinel/database';
import { guardLastAdministrator } from './last-administrator.ts';

const { account, outbox, pendingSignUp } = schema;

type Transaction = Pick<Database['orm'], 'execute' | 'delete'>;

/**
 * Deletes an account, what refers to it, and what is stored for its address (pending sign-ups, mail not sent yet). Audit rows
 * contain only the account's id and names of things, and stay (decision 30).
 * @returns what the last mail to the owner needs, or undefined when the account was already deleted
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
