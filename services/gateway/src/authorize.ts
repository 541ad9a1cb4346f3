import { AppError, type Operation } from '@sentinel/contracts';
import type { Caller } from '@sentinel/service-kit';
import type { AccessClaims } from './access-token.ts';
import type { Sessions } from './sessions.repository.ts';

interface Payload {
  readonly [field: string]: unknown;
}

interface Authorizer {
  readonly verify: (token: string) => AccessClaims;
  readonly sessions: Sessions;
}

/**
 * Who the call acts for, or why it may not be made. An open operation asks for nobody.
 * @throws AppError `unauthenticated` without a live session, `forbidden` without the permission or for another's e-mail
 */
export async function authorize(
  operation: Operation,
  payload: Payload,
  authorization: string | undefined,
  { verify, sessions }: Authorizer,
): Promise<Caller | null> {
  if (operation.access === 'open') return null;

  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('unauthenticated', 'Please log in.');
  if (typeof payload.access_token === 'string' && payload.access_token !== token) {
    throw new AppError('unauthenticated', 'The token of the request and of its header differ.');
  }
  const claims = verify(token);
  const caller = await sessions.find(claims.sid, claims.sub);
  if (!caller) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');

  if (!mayCall(operation, caller)) throw new AppError('forbidden', 'You do not have access to this.');
  if (
    operation.emailIs !== 'target' &&
    typeof payload.email === 'string' &&
    payload.email.toLowerCase() !== caller.email.toLowerCase()
  ) {
    throw new AppError('forbidden', 'The e-mail address is not that of your account.');
  }
  return caller;
}

/** `admin` passes every list (spec part 1, section 6). */
function mayCall({ access }: Operation, { permissions }: Caller): boolean {
  if (access === 'open' || access === 'session') return true;
  return permissions.includes('admin') || access.some((permission) => permissions.includes(permission));
}
