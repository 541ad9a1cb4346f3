import { AppError, type OperationRequest } from '@sentinel/contracts';
import { and, type Database, eq, schema, sql } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import { guardLastAdministrator } from '../accounts/last-administrator.ts';
import { isAdministrator, permissionsOf } from '../accounts/permissions.ts';
import { changedMeanwhile, type UserRow } from '../accounts/row-token.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import { endImpersonationsBy, endImpersonationsOf } from '../sessions/impersonations.repository.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import type { Invitations } from '../sign-up/invitation.ts';
import { emailTaken } from './add-user.ts';
import { describeChanges, readUserFields, type UserFields } from './user-fields.ts';
import { addressChanged } from './user-mail.ts';

const { account, mailedToken } = schema;

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

interface Parts {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
}

/**
 * Changes the user whom a row names, provided nobody has changed the account since the row was read. Disabling ends all
 * sessions (SECURITY.md 28). A new address ends no session; the old address is told by mail.
 * @throws AppError `conflict` for a row changed meanwhile, an address that is taken, and the last administrator;
 *   `not_found` for a user deleted meanwhile
 */
export async function changeUser(
  { database, invitations, outbox, sessions }: Parts,
  { accountId, version }: UserRow,
  sent: Omit<OperationRequest<'admin_edit_user'>, 'access_token' | 'user_access_token'>,
  call: Call,
): Promise<void> {
  call.noteForAudit({ subjectId: accountId });
  const detail = await database.orm.transaction(async (tx) => {
    const found = await readUser(tx, accountId);
    if (found.version !== version) throw changedMeanwhile();
    const { before } = found;
    const after = readUserFields(sent, before);
    const changes = describeChanges(before, after);
    if (changes === '') return 'nothing changed';

    const steppedDown = isAdministrator(before) && (!isAdministrator(after) || after.disabled);
    if (steppedDown) await guardLastAdministrator(tx, accountId);
    await store(tx, { accountId, version }, after);
    if (after.disabled && !before.disabled) await sessions.revokeAll(accountId, { reason: 'account disabled' }, tx);
    if (steppedDown) await endImpersonationsBy(tx, accountId, 'the administrator stepped down');
    if (isAdministrator(after) && !isAdministrator(before))
      await endImpersonationsOf(tx, accountId, 'the user became an administrator');
    if (after.email !== before.email) {
      // Links that were mailed to the old address are void.
      await tx.delete(mailedToken).where(eq(mailedToken.accountId, accountId));
      await outbox.queue(addressChanged(before.email), { requestId: call.requestId }, tx);
      if (!found.hasPassword) await invitations.send({ id: accountId, email: after.email }, call.requestId, tx);
    }
    return changes;
  });
  call.noteForAudit({ detail });
}

interface StoredUser {
  readonly version: number;
  readonly hasPassword: boolean;
  readonly before: UserFields;
}

async function readUser(tx: Transaction, accountId: string): Promise<StoredUser> {
  const [row] = await tx
    .select({
      version: account.version,
      hasPassword: sql<boolean>`${account.passwordHash} is not null`,
      email: account.email,
      name: account.name,
      organization: account.organization,
      phone: account.phone,
      permissions: account.permissions,
      disabled: sql<boolean>`${account.disabledAt} is not null`,
    })
    .from(account)
    .where(eq(account.id, accountId));
  if (!row) throw new AppError('not_found', 'This user has been deleted meanwhile.');
  const { version, hasPassword, ...fields } = row;
  return { version, hasPassword, before: { ...fields, permissions: permissionsOf(fields) } };
}

const isDuplicate = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23505';

/** When two administrators save one row at once, the second finds it changed. */
async function store(tx: Transaction, { accountId, version }: UserRow, after: UserFields): Promise<void> {
  const { disabled, permissions, ...named } = after;
  const stored = await tx
    .update(account)
    .set({
      ...named,
      permissions: [...permissions],
      // Without a number there is nothing to send to.
      ...(named.phone === null ? { canSendSms: 0 } : {}),
      disabledAt: disabled ? sql`coalesce(${account.disabledAt}, now())` : null,
      version: version + 1,
    })
    .where(and(eq(account.id, accountId), eq(account.version, version)))
    .returning({ id: account.id })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken(error) : error;
    });
  if (stored.length === 0) throw changedMeanwhile();
}
