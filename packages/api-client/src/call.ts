import type { OperationRequest, OperationResponse, OperationType } from '@sentinel/contracts';
import { session } from '@sentinel/session';
import { type CallError, isError } from './call-error.ts';
import { post } from './post.ts';
import { refreshOnce } from './refresh.ts';

/**
 * Calls one operation (spec part 1, section 7): POSTs `{type, ...payload}` with the session's token and gives the
 * answer. It never throws: a network or server failure yields the error 'Network or server error occurred.'. When the
 * access token has run out, the session is refreshed once and the call repeated; when that fails the session ends. A
 * run-as token is never renewed: the call would be repeated as the administrator.
 *
 * @param options.signal aborts the call; the answer is then the network error
 */
export async function call<T extends OperationType>(
  type: T,
  payload: OperationRequest<T>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OperationResponse<T> | CallError> {
  const token = session.effectiveToken();
  const isOwn = token !== null && token === session.ownToken();
  const answer = await post(type, payload, token, signal);
  if (!isError(answer) || answer.code !== 'unauthenticated' || !isOwn)
    return answer as OperationResponse<T> | CallError;

  const fresh = await refreshOnce(token);
  if (fresh === undefined) return answer;
  const again = 'access_token' in payload ? { ...payload, access_token: fresh } : payload;
  return (await post(type, again, fresh, signal)) as OperationResponse<T> | CallError;
}
