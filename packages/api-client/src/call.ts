import type { OperationReason, OperationResponse, OperationType } from '@sentinel/contracts';
import { session } from '@sentinel/session/credentials';
import { type CallError, isError, readable } from './call-error.ts';
import { type CallPayload, callerFields } from './caller-fields.ts';
import { post } from './post.ts';
import { refreshOnce } from './refresh.ts';

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
const NO_SESSION: CallError<never> = { error: 'Your session has ended. Please log in again.', code: 'unauthenticated' };

/**
 * Calls one operation (spec part 1, section 7): POSTs `{type, ...payload}` with the session's token and returns the
 * answer. The fields that name the caller are filled in here; no area sees a token. It never throws: a network or
 * server failure answers with the error 'Network or server error occurred.', and the text of every error is fit for the
 * screen. When the access token has expired, the session is refreshed once and the call repeated, unless somebody else
 * has logged in by then; if the refresh fails, the session ends. A run-as token is never refreshed, because the call
 * would then be repeated as the administrator: when the server rejects it, running as that user ends.
 */
export async function call<T extends OperationType>(
  type: T,
  payload: CallPayload<T>,
  { signal, asSelf = false, forReviewer }: CallOptions = {},
): Promise<Answer<T>> {
  const own = session.ownToken();
  const account = session.ownEmail();
  const token = asSelf ? own : session.effectiveToken();
  const email = forReviewer ?? (asSelf ? account : session.effectiveEmail());
  const send = async (as: string | null): Promise<Answer<T>> => {
    const caller = callerFields(type, { token: as, email });
    if (caller === undefined) return NO_SESSION;
    const answer = await post(type, { ...payload, ...caller }, as, signal);
    return (isError(answer) ? readable(answer) : answer) as Answer<T>;
  };

  const answer = await send(token);
  if (!isError(answer) || answer.code !== 'unauthenticated' || token === null) return answer;
  if (token !== own) {
    // A payload may contain its own token, from a mailed link. When the server rejects that one, the session may still
    // be valid.
    const isOfToken = !('access_token' in payload) || payload.access_token === token;
    if (isOfToken && session.effectiveToken() === token) session.markRunAsEnded();
    return answer;
  }
  const fresh = await refreshOnce(token, account);
  return fresh === undefined ? answer : send(fresh);
}
