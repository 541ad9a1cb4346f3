import { session } from '@sentinel/session/credentials';
import { isError, readable } from './call-error.ts';
import { storePermissions } from './permissions-now.ts';
import { refreshOnce } from './refresh.ts';

interface Caller {
  /** Calls as the user's own account, even while running as another. */
  readonly asSelf: boolean;
  /** Whether a rejection is that of the token sent; a payload may contain its own token, from a mailed link. */
  readonly isOfToken: (token: string) => boolean;
}

/**
 * Sends a call with the session's token. When the access token has expired, the session is refreshed once and the call
 * repeated, unless somebody else has logged in by then; if the refresh fails, the session ends. A run-as token is never
 * refreshed, because the call would then be repeated as the administrator: when the server rejects it, running as that
 * user ends. After a refusal for want of a permission, the session learns first what the user may use now.
 */
export async function withFreshToken<Answer>(
  { asSelf, isOfToken }: Caller,
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const own = session.ownToken();
  const account = session.ownEmail();
  const token = asSelf ? own : session.effectiveToken();

  const answer = await send(token);
  if (!isError(answer)) return answer;
  // What the user may use has changed since it was read: the page must know before it shows the refusal.
  if (answer.code === 'forbidden' && token !== null) await storePermissions(token);
  if (answer.code !== 'unauthenticated' || token === null) return readable(answer);
  if (token !== own) {
    if (isOfToken(token) && session.effectiveToken() === token) session.markRunAsEnded();
    return readable(answer);
  }
  const fresh = await refreshOnce(token, account);
  if (fresh === undefined) return readable(answer);
  const repeated = await send(fresh);
  return isError(repeated) ? readable(repeated) : repeated;
}
