import { AppError } from '@sentinel/contracts';
import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import { type Call, callerOf, type Handlers } from '@sentinel/service-kit';
import { isRequestable, REQUESTABLE_ACCESS, type RequestablePermission } from '@sentinel/vocabulary';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { Invitations } from '../sign-up/invitation.ts';
import type { Transaction } from '../transaction.ts';
import { accessGranted } from './access-mail.ts';

const { account, inquiry } = schema;

interface Parts {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly outbox: Outbox;
  readonly publicUrl: string;
}

interface Request {
  readonly permission: RequestablePermission;
  /** In lower case, as accounts have it. */
  readonly email: string;
  readonly name: string;
}

/**
 * Gives the permission that an inquiry asks for to the account with its address, once. It counts at the account's next call, because the
 * gateway reads it then. An account that `invite` makes has no organization: what the visitor typed is not checked.
 */
export function grant_access({
  database,
  invitations,
  outbox,
  publicUrl,
}: Parts): Handlers<'identity'>['grant_access'] {
  return async ({ id, invite = false }, call) => {
    await database.orm.transaction(async (tx) => {
      const request = await takeRequest(tx, id, callerOf(call).accountId);
      const { email, permission } = request;
      const given = await give(tx, request);
      if (given !== undefined) {
        call.noteForAudit({ subjectId: given, detail: `granted ${permission}` });
        const mail = accessGranted(email, REQUESTABLE_ACCESS[permission], publicUrl);
        return outbox.queue(mail, { requestId: call.requestId }, tx);
      }
      if (!invite)
        throw new AppError('conflict', 'There is no account with this email address.', { reason: 'no_account' });
      return addInvited(tx, request, invitations, call);
    });
    return { success: true };
  };
}

/**
 * Marks an inquiry's request as granted, which only one caller can.
 * @throws AppError `not_found`, `conflict` where it is granted already, `unprocessable` where it asks for nothing that can be granted
 */
async function takeRequest(tx: Transaction, id: number, administrator: string): Promise<Request> {
  const [taken] = await tx
    .update(inquiry)
    .set({ grantedAt: sql`now()`, grantedBy: administrator })
    .where(and(eq(inquiry.id, id), isNull(inquiry.grantedAt)))
    .returning();
  if (taken) {
    const { permission, email, firstName, lastName } = taken;
    if (permission === null || !isRequestable(permission))
      throw new AppError('unprocessable', 'This inquiry asks for no permission that can be granted here.');
    return { permission, email: email.toLowerCase(), name: `${firstName} ${lastName}` };
  }
  const [found] = await tx.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, id));
  if (!found) throw new AppError('not_found', 'There is no inquiry of this number.');
  throw new AppError('conflict', 'An administrator has granted this already.', { reason: 'granted_meanwhile' });
}

/**
 * Adds the permission to the account and gives its id; undefined where no account has the address.
 * @throws AppError `conflict` for an account that is disabled or has the permission
 */
async function give(tx: Transaction, { email, permission }: Request): Promise<string | undefined> {
  const ofAddress = eq(sql`lower(${account.email})`, email);
  const holds = sql<boolean>`${account.permissions} && array['admin', ${permission}]::text[]`;
  const [given] = await tx
    .update(account)
    .set({
      permissions: sql`array_append(${account.permissions}, ${permission})`,
      version: sql`${account.version} + 1`,
    })
    .where(and(ofAddress, isNull(account.disabledAt), sql`not ${holds}`))
    .returning({ id: account.id });
  if (given) return given.id;
  const [found] = await tx
    .select({ isDisabled: sql<boolean>`${account.disabledAt} is not null` })
    .from(account)
    .where(ofAddress);
  if (!found) return undefined;
  throw found.isDisabled
    ? new AppError('conflict', 'This account is disabled. Enable it in Users first.', { reason: 'account_disabled' })
    : new AppError('conflict', 'This account already has the permission.', { reason: 'has_permission' });
}

/** @throws AppError `conflict` where somebody made an account with the address meanwhile */
async function addInvited(
  tx: Transaction,
  { email, name, permission }: Request,
  invitations: Invitations,
  call: Call,
): Promise<void> {
  const [added] = await tx
    .insert(account)
    .values({ email, name, permissions: [permission] })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (!added)
    throw new AppError('conflict', 'There is an account with this email address now. Please try again.', {
      reason: 'account_meanwhile',
    });
  call.noteForAudit({ subjectId: added.id, detail: `invited with ${permission}` });
  await invitations.send({ id: added.id, email }, call.requestId, tx);
}
