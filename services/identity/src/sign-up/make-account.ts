import { type Database, schema } from '@sentinel/database';
import type { Account } from '../accounts/accounts.repository.ts';
import type { SignUp } from './pending-sign-ups.repository.ts';
import { rightsOf } from './sign-up-token.ts';

/**
 * Makes the account of a sign-up, with the organization and permissions its sign-up token gives now; without any, if the
 * token is gone. Undefined when the address has an account.
 */
export async function makeAccount(
  tx: Pick<Database['orm'], 'insert' | 'select'>,
  { email, name, passwordHash, phone, signUpToken }: SignUp,
): Promise<Account | undefined> {
  const rights = signUpToken === null ? undefined : await rightsOf(tx, signUpToken, email);
  const [made] = await tx
    .insert(schema.account)
    .values({
      email,
      name,
      phone,
      passwordHash,
      ...(rights && { organization: rights.organization, permissions: [...rights.permissions] }),
    })
    .onConflictDoNothing()
    .returning();
  return made;
}
