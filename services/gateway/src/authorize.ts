import { AppError, type Operation } from '@sentinel/contracts';
import type { Caller } from '@sentinel/service-kit';
import { type AccessClaims, bearerToken } from './access-token.ts';
import type { Payload } from './read-call.ts';
import type { Sessions } from './sessions.repository.ts';

/** What identifies the caller. */
export interface Identifier {
  readonly verify: (token: string) => AccessClaims;
  readonly sessions: Sessions;
}

/**
 * Finds the account that the call acts for. Open operations need none.
 * @throws AppError `unauthenticated` without a live session
 */
export async function identify(
  operation: Operation,
  payload: Payload,
  authorization: string | undefined,
  identifier: Identifier,
): Promise<Caller | null> {
  if (operation.access === 'open') return null;

  const token = tokenOf(authorization);
  if (typeof payload.access_token === 'string' && payload.access_token !== token) {
    throw new AppError('unauthenticated', 'The token of the request and of its header differ.');
  }
  return callerOf(identifier.verify(token), identifier);
}

/** @throws AppError `unauthenticated` when the header has no token */
export function tokenOf(authorization: string | undefined): string {
  const token = bearerToken(authorization);
  if (token === undefined) throw new AppError('unauthenticated', 'Please log in.');
  return token;
}

/**
 * The account of a token, as its session and permissions are now.
 * @throws AppError `unauthenticated` without a live session
 */
export async function callerOf(claims: AccessClaims, { sessions }: Pick<Identifier, 'sessions'>): Promise<Caller> {
  const caller = await sessions.find(claims.sid, claims.sub);
  // A token and its session must name the same acting account: a session made for running as another user is never an
  // ordinary one.
  if (!caller || (caller.actor?.accountId ?? null) !== claims.actorId) {
    throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  }
  return caller;
}

/**
 * Checks that the caller may make this call.
 * @throws AppError `forbidden` without the permission, for another account's email, or for a call that nobody may make
 * in another's name
 */
export function permit(operation: Operation, payload: Payload, caller: Caller | null): void {
  const refusal = refusalOf(operation, payload, caller);
  if (refusal !== undefined) throw new AppError('forbidden', refusal);
}

/** Why the caller may not make this call; undefined where they may. */
export function refusalOf(operation: Operation, payload: Payload, caller: Caller | null): string | undefined {
  if (caller === null) return undefined;
  if (caller.actor && operation.impersonation === 'refused')
    return 'This cannot be done while running as another user.';
  if (!mayCall(operation, caller)) return 'You do not have access to this.';
  if (
    typeof payload.email === 'string' &&
    payload.email.toLowerCase() !== caller.email.toLowerCase() &&
    !mayNameAnother(operation, caller)
  ) {
    return 'The email address is not that of your account.';
  }
  return undefined;
}

/** The owner of the operation checks that a reviewer's email is one. */
const mayNameAnother = ({ emailIs }: Operation, { permissions }: Caller): boolean =>
  emailIs === 'target' || (emailIs === 'reviewer' && permissions.includes('categorization_admin'));

/** `admin` passes every list (spec part 1, section 6). */
function mayCall({ access }: Operation, { permissions }: Caller): boolean {
  if (access === 'open' || access === 'session') return true;
  return permissions.includes('admin') || access.some((permission) => permissions.includes(permission));
}
