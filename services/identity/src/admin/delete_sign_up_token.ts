import { AppError } from '@sentinel/contracts';
import { type Database, eq, schema } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { shownInAudit } from '../sign-up/sign-up-token.ts';

const { signUpToken } = schema;

/** Deletes a sign-up token. Accounts made with it keep what they got; a sign-up whose address is not verified yet is refused. */
export function delete_sign_up_token({
  database,
}: {
  readonly database: Database;
}): Handlers<'identity'>['delete_sign_up_token'] {
  return async ({ sign_up_token: token }, call) => {
    const deleted = await database.orm
      .delete(signUpToken)
      .where(eq(signUpToken.token, token))
      .returning({ token: signUpToken.token });
    if (deleted.length === 0) throw new AppError('not_found', 'There is no sign-up token of this name.');
    call.noteForAudit({ detail: `deleted ${shownInAudit(token)}` });
    return { success: true };
  };
}
