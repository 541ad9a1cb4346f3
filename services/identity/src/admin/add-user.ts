import { AppError, type OperationRequest } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import type { Invitations } from '../sign-up/invitation.ts';
import { describeChanges, readUserFields } from './user-fields.ts';

const { account } = schema;

export const emailTaken = (cause?: unknown): AppError =>
  new AppError('conflict', 'There is already a user with this email address.', { reason: 'email_taken', cause });

/**
 * Adds a user: an account without a password, whose owner is mailed a link to choose one.
 * @throws AppError `conflict` when the address has an account
 */
export async function addUser(
  { database, invitations }: { readonly database: Database; readonly invitations: Invitations },
  sent: Omit<OperationRequest<'admin_edit_user'>, 'access_token' | 'user_access_token'>,
  call: Call,
): Promise<void> {
  const fields = readUserFields(sent);
  if (fields.disabled) throw new AppError('unprocessable', 'A new user cannot be disabled. Please add the user first.');
  const { email, name, organization, phone, permissions } = fields;
  const id = await database.orm.transaction(async (tx) => {
    const [added] = await tx
      .insert(account)
      .values({ email, name, organization, phone, permissions: [...permissions] })
      .onConflictDoNothing()
      .returning({ id: account.id });
    if (!added) throw emailTaken();
    await invitations.send({ id: added.id, email }, call.requestId, tx);
    return added.id;
  });
  const rights = describeChanges({ ...fields, permissions: [] }, fields);
  call.noteForAudit({ subjectId: id, detail: rights === '' ? 'added' : `added; ${rights}` });
}
