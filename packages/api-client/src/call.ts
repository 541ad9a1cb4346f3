import type { OperationReason, OperationResponse, OperationType } from '@sentinel/contracts';
import { session } from '@sentinel/session/credentials';
import { type CallError, isError, readable } from './call-error.ts';
import { type CallPayload, callerFields } from './caller-fields.ts';
import { post } from './post.ts';
import { refreshOnce } from './refresh.ts';

export interface CallOptions {
  /** Aborts the call; the answer is then the network error. */
  readonly signal?: AbortSignal | undefined;
  /** Calls as the user, also while running as another. */
  readonly asSelf?: boolean | undefined;
  /** The email of the reviewer whose work it is, where an administrator of the review acts for one. */
  readonly forReviewer?: string | undefined;
}

type Answer<T extends OperationType> = OperationResponse<T> | CallError<OperationReason<T>>;

/** What a call answers without being sent when nobody is logged in to make it. */
const NO_SESSION: CallError<never> = { error: 'Your session has ended. Please log in again.', code: 'unauthenticated' };

/**
 * Calls one operation (spec part 1, section 7): POSTs `{type, ...payload}` with the session's token and gives the
 * answer. Who calls is filled in here: no area sees a token. An error's text is fit for the screen. It never throws: a network or server failure yields the error
 * 'Network or server error occurred.'. When the access token has run out, the session is refreshed once and the call
 * repeated, unless somebody else is logged in by then; when that fails the session ends. A run-as token is never renewed,
 * for the call would be repeated as the administrator: its refusal is the end of running as that user.
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
    // A payload may carry a token of its own, that of a mailed link: its refusal says nothing of the session.
    const isOfToken = !('access_token' in payload) || payload.access_token === token;
    if (isOfToken && session.effectiveToken() === token) session.markRunAsEnded();
    return answer;
  }
  const fresh = await refreshOnce(token, account);
  return fresh === undefined ? answer : send(fresh);
}
