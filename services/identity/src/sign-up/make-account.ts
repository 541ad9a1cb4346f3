import { type Database, schema } from '@sentinel/database';
import type { SelfServicePermission } from '@sentinel/vocabulary';
import type { Account } from '../accounts/accounts.repository.ts';
import type { SignUp } from './pending-sign-ups.repository.ts';
import { rightsOf } from './sign-up-token.ts';

/**
 * Makes the account of a sign-up, with the organization and permissions its sign-up token gives now; without a token, or if it is gone,
 * with those of self-service. Undefined when the address has an account.
 * @param selfService the permissions of an account that somebody signs up for without a token
 */
export async function makeAccount(
  tx: Pick<Database['orm'], 'insert' | 'select'>,
  { email, name, passwordHash, phone, signUpToken }: SignUp,
  selfService: readonly SelfServicePermission[],
): Promise<Account | undefined> {
  const rights = signUpToken === null ? undefined : await rightsOf(tx, signUpToken, email);
  const [made] = await tx
    .insert(schema.account)
    .values({
      email,
      name,
      phone,
      passwordHash,
      ...(rights
        ? { organization: rights.organization, permissions: [...rights.permissions] }
        : { permissions: [...selfService] }),
    })
    .onConflictDoNothing()
    .returning();
  return made;
}
