import { AppError } from '@sentinel/contracts';
import { and, asc, type Database, eq, gt, inArray, isNull, schema, sql } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import type { Account } from '../accounts/accounts.repository.ts';
import { isAdministrator } from '../accounts/permissions.ts';
import { changedMeanwhile, type UserRow } from '../accounts/row-token.ts';
import { endImpersonationsFrom } from '../sessions/impersonations.repository.ts';
import { IMPERSONATION_LIFETIME_MS } from './impersonation-token.ts';

const { account, session } = schema;

interface Request {
  /** The administrator. */
  readonly actor: Caller;
  readonly row: UserRow;
  readonly reason: string;
  readonly ip: string;
  readonly userAgent: string;
}

interface Impersonation {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly subject: Account;
}

/**
 * Opens the session in which an administrator acts as another user, and ends the previous one. Locks both accounts until the
 * session is stored, so that disabling or promoting one of them at the same time comes later and ends the session.
 * @throws AppError `conflict` for a row changed meanwhile, oneself, an administrator, or a user who could not log in;
 *   `not_found` for a user deleted meanwhile; `unauthenticated` or `forbidden` when the caller is no longer an administrator
 */
export function startImpersonation(
  { orm }: Database,
  { actor, row, reason, ip, userAgent }: Request,
): Promise<Impersonation> {
  return orm.transaction(async (tx) => {
    const held = await tx
      .select()
      .from(account)
      .where(inArray(account.id, [actor.accountId, row.accountId]))
      .orderBy(asc(account.id))
      .for('share');
    const administrator = held.find(({ id }) => id === actor.accountId);
    if (!administrator || administrator.disabledAt || !isAdministrator(administrator))
      throw new AppError('forbidden', 'You do not have access to this.');
    const subject = requireSubject(
      held.find(({ id }) => id === row.accountId),
      actor,
      row,
    );

    const [own] = await tx
      .select({ deviceId: session.deviceId })
      .from(session)
      .where(
        and(
          eq(session.id, actor.sessionId),
          eq(session.accountId, actor.accountId),
          isNull(session.actorSessionId),
          isNull(session.revokedAt),
          gt(session.expiresAt, sql`now()`),
        ),
      )
      .for('update');
    if (!own) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
    await endImpersonationsFrom(tx, actor.sessionId, 'the administrator runs as another user');

    const [opened] = await tx
      .insert(session)
      .values({
        accountId: subject.id,
        deviceId: own.deviceId,
        userAgent,
        ip,
        expiresAt: sql`now() + make_interval(secs => ${IMPERSONATION_LIFETIME_MS / 1000})`,
        actorSessionId: actor.sessionId,
        actorReason: reason,
      })
      .returning({ sessionId: session.id, expiresAt: session.expiresAt });
    if (!opened) throw new Error('the session was not stored');
    return { ...opened, subject };
  });
}

/** Never oneself, never an administrator, never somebody who could not log in (SECURITY.md 33). */
function requireSubject(subject: Account | undefined, actor: Caller, row: UserRow): Account {
  if (!subject) throw new AppError('not_found', 'This user has been deleted meanwhile.');
  if (subject.id === actor.accountId)
    throw new AppError('conflict', 'You cannot run as yourself.', { reason: 'own_account' });
  if (isAdministrator(subject))
    throw new AppError('conflict', 'Administrators cannot be run as.', { reason: 'is_administrator' });
  if (subject.disabledAt)
    throw new AppError('conflict', 'This user is disabled and cannot be run as.', { reason: 'is_disabled' });
  if (subject.passwordHash === null)
    throw new AppError('conflict', 'This user has not chosen a password yet and cannot be run as.', {
      reason: 'has_no_password',
    });
  if (subject.version !== row.version) throw changedMeanwhile();
  return subject;
}
