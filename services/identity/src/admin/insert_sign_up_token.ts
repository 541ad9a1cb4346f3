import { AppError } from '@sentinel/contracts';
import { type Database, eq, schema } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { isAdministrator, permissionsOf } from '../accounts/permissions.ts';
import { shownInAudit } from '../sign-up/sign-up-token.ts';
import { isAdminOrganization } from './user-fields.ts';

const { signUpToken } = schema;

/**
 * Adds a sign-up token, or with `replace` changes the one of that name. It never makes an administrator: neither by the
 * permission nor by the organization that marks one (spec part 1 section 6).
 */
export function insert_sign_up_token({
  database,
}: {
  readonly database: Database;
}): Handlers<'identity'>['insert_sign_up_token'] {
  return async ({ sign_up_token: token, organization, email_ending, permissions, replace }, call) => {
    if (isAdministrator({ permissions }) || isAdminOrganization(organization))
      throw new AppError('unprocessable', 'A sign-up token cannot make administrators.');
    const rights = {
      organization: organization.trim(),
      emailEnding: email_ending.toLowerCase(),
      permissions: permissionsOf({ permissions }),
    };
    if (replace) {
      const changed = await database.orm
        .update(signUpToken)
        .set(rights)
        .where(eq(signUpToken.token, token))
        .returning({ token: signUpToken.token });
      if (changed.length === 0) throw new AppError('not_found', 'There is no sign-up token of this name.');
    } else {
      const added = await database.orm
        .insert(signUpToken)
        .values({ token, ...rights })
        .onConflictDoNothing()
        .returning({ token: signUpToken.token });
      if (added.length === 0)
        throw new AppError('conflict', 'There is already a sign-up token of this name.', { reason: 'name_taken' });
    }
    const given = rights.permissions.length === 0 ? 'none' : rights.permissions.join(', ');
    call.noteForAudit({ detail: `${replace ? 'changed' : 'added'} ${shownInAudit(token)}; permissions: ${given}` });
    return { success: true };
  };
}
