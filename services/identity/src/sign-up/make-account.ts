import { AppError } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import type { SelfServicePermission } from '@sentinel/vocabulary';
import type { Account } from '../accounts/accounts.repository.ts';
import type { SignUp } from './pending-sign-ups.repository.ts';
import { rightsOf, shownInAudit } from './sign-up-token.ts';

/**
 * Makes the account of a sign-up, with the organization and permissions its sign-up token gives now; without a token, with those of
 * self-service. Undefined when the address has an account.
 * @param selfService the permissions of an account that somebody signs up for without a token
 * @throws AppError `unprocessable` where the token no longer gives anything: whoever came by it would find less than it promised, and an
 *   administrator who deletes a token takes it back. The audit row says so
 */
export async function makeAccount(
  tx: Pick<Database['orm'], 'insert' | 'select'>,
  { email, name, passwordHash, phone, signUpToken }: SignUp,
  selfService: readonly SelfServicePermission[],
  call: Pick<Call, 'noteForAudit'>,
): Promise<Account | undefined> {
  const rights = signUpToken === null ? undefined : await rightsOf(tx, signUpToken, email);
  if (signUpToken !== null && !rights) {
    call.noteForAudit({
      detail: `refused: the sign-up token ${shownInAudit(signUpToken)} was deleted or changed meanwhile`,
    });
    throw new AppError(
      'unprocessable',
      'The sign-up token that you used is no longer valid. Please ask for a new one, then sign up again.',
    );
  }
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
