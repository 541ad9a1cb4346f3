import type { OperationResponse } from '@sentinel/contracts';
import { endSession, session } from '@sentinel/session/credentials';
import { isError } from './call-error.ts';
import { post } from './post.ts';

/** Renewals under way, by the token that was refused. */
const running = new Map<string, Promise<string | undefined>>();

/**
 * Trades the refresh token for a new pair, once for all calls and tabs that find the same token dead.
 * @param deadToken the access token that was refused
 * @param account email of the user whose token it was
 * @returns the new access token; undefined when the session has ended (then it is cleared), another one stands in its
 *   place by now, or the network is down
 */
export function refreshOnce(deadToken: string, account: string | null): Promise<string | undefined> {
  const found = running.get(deadToken);
  if (found) return found;
  const renewal = withRefreshLock(() => refresh(deadToken, account)).finally(() => running.delete(deadToken));
  running.set(deadToken, renewal);
  return renewal;
}

/** `refreshOnce` for who holds the lock already. */
export async function refresh(deadToken: string, account: string | null): Promise<string | undefined> {
  const current = session.ownToken();
  if (current === null) return undefined; // another tab has logged out: there is nothing left to end
  if (current !== deadToken) {
    // Another tab was faster; or somebody else has logged in there, and nothing is repeated in their name.
    return account !== null && session.ownEmail() === account ? current : undefined;
  }
  const refreshToken = session.refreshToken();
  if (refreshToken === null) {
    await endSession();
    return undefined;
  }
  const answer = await post('refresh_session', { refresh_token: refreshToken, device_id: session.deviceId() }, null);
  // Meanwhile another tab may have logged out, or somebody else in: their session is not ours to touch.
  if (session.refreshToken() !== refreshToken) return undefined;
  if (isError(answer)) {
    if (answer.code === 'unauthenticated') await endSession();
    return undefined;
  }
  const tokens = answer as OperationResponse<'refresh_session'>;
  session.updateTokens(tokens);
  return tokens.access_token;
}

/** One tab at a time, where the browser has locks. */
export function withRefreshLock<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('sentinel-refresh', task) : task();
}
