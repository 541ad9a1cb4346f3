import type { OperationReason, OperationRequest, OperationResponse, OperationType } from '@sentinel/contracts';
import { session } from '@sentinel/session';
import { type CallError, isError } from './call-error.ts';
import { post } from './post.ts';
import { refreshOnce } from './refresh.ts';

interface CallOptions {
  /** Aborts the call; the answer is then the network error. */
  readonly signal?: AbortSignal;
  /** Calls as the user, also while running as another. */
  readonly asSelf?: boolean;
}

type Answer<T extends OperationType> = OperationResponse<T> | CallError<OperationReason<T>>;

/**
 * Calls one operation (spec part 1, section 7): POSTs `{type, ...payload}` with the session's token and gives the
 * answer. It never throws: a network or server failure yields the error 'Network or server error occurred.'. When the
 * access token has run out, the session is refreshed once and the call repeated, unless somebody else is logged in by
 * then; when that fails the session ends. A run-as token is never renewed, for the call would be repeated as the
 * administrator: its refusal is the end of running as that user.
 */
export async function call<T extends OperationType>(
  type: T,
  payload: OperationRequest<T>,
  { signal, asSelf = false }: CallOptions = {},
): Promise<Answer<T>> {
  const own = session.ownToken();
  const account = session.ownEmail();
  const token = asSelf ? own : session.effectiveToken();
  const answer = (await post(type, payload, token, signal)) as Answer<T>;
  if (!isError(answer) || answer.code !== 'unauthenticated' || token === null) return answer;

  if (token !== own) {
    const isOfToken = !('access_token' in payload) || payload.access_token === token;
    if (isOfToken && session.effectiveToken() === token) session.markRunAsEnded();
    return answer;
  }
  const fresh = await refreshOnce(token, account);
  if (fresh === undefined) return answer;
  const again = 'access_token' in payload ? { ...payload, access_token: fresh } : payload;
  return (await post(type, again, fresh, signal)) as Answer<T>;
}
