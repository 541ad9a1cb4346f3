import type { OperationReason, OperationResponse, OperationType } from '@sentinel/contracts';
import { session } from '@sentinel/session/credentials';
import type { CallError } from './call-error.ts';
import { type CallPayload, callerFields, REVIEWER_CALLS } from './caller-fields.ts';
import { type CallingRelease, OWN_RELEASE } from './calling-release.ts';
import { post } from './post.ts';
import { withFreshToken } from './with-fresh-token.ts';

export interface CallOptions {
  /** Aborts the call, which then answers with the network error. */
  readonly signal?: AbortSignal | undefined;
  /** Calls as the user's own account, even while running as another. */
  readonly asSelf?: boolean | undefined;
  /** The email of the reviewer for whom an administrator acts. */
  readonly forReviewer?: string | undefined;
}

type Answer<T extends OperationType> = OperationResponse<T> | CallError<OperationReason<T>>;

/** The answer of a call that needs a session when nobody is logged in; it is not sent. */
export const NO_SESSION: CallError<never> = {
  error: 'Your session has ended. Please log in again.',
  code: 'unauthenticated',
};

/**
 * Calls one operation (spec part 1, section 7): POSTs `{type, ...payload}` with the session's token and returns the
 * answer. The fields that name the caller are filled in here; no area sees a token. It never throws: a network or
 * server failure answers with the error 'Network or server error occurred.', and the text of every error is fit for the
 * screen. A token that has expired is refreshed (`withFreshToken`).
 */
export function call<T extends OperationType>(
  type: T,
  payload: CallPayload<T>,
  { signal, asSelf, forReviewer }: CallOptions = {},
): Promise<Answer<T>> {
  return callBy(OWN_RELEASE, type, payload, { signal, asSelf, forReviewer });
}

/** `call`, by this release. */
export async function callBy<T extends OperationType>(
  by: CallingRelease,
  type: T,
  payload: CallPayload<T>,
  { signal, asSelf = false, forReviewer }: CallOptions,
): Promise<Answer<T>> {
  const account = session.ownEmail();
  // Who edits as a reviewer has only their own token: everything but categorization is still their own.
  const isOwn = asSelf || (session.state().isAdminEditing && !REVIEWER_CALLS.includes(type));
  const email = forReviewer ?? (isOwn ? account : session.effectiveEmail());
  const isOfToken = (token: string) => !('access_token' in payload) || payload.access_token === token;
  return withFreshToken({ asSelf, isOfToken }, async (as): Promise<Answer<T>> => {
    const caller = callerFields(type, { token: as, email });
    if (caller === undefined) return NO_SESSION;
    return (await post(type, { ...payload, ...caller }, as, { by, signal })) as Answer<T>;
  });
}
