import type { OperationResponse } from '@sentinel/contracts';
import { endSession, session } from '@sentinel/session/credentials';
import { isError } from './call-error.ts';
import { OWN_RELEASE } from './calling-release.ts';
import { post } from './post.ts';

/** Refreshes in progress, by the token that was rejected. */
const running = new Map<string, Promise<string | undefined>>();

/**
 * Trades the refresh token for a new pair, once for all calls and tabs whose access token was rejected.
 * @param deadToken the access token that was rejected
 * @param account email of the user whose token it was
 * @returns the new access token; undefined when the session has ended (then it is cleared), another session has
 * replaced it, or the network is down
 */
export function refreshOnce(deadToken: string, account: string | null): Promise<string | undefined> {
  const found = running.get(deadToken);
  if (found) return found;
  const renewal = withRefreshLock(() => refresh(deadToken, account)).finally(() => running.delete(deadToken));
  running.set(deadToken, renewal);
  return renewal;
}

/** `refreshOnce` for a caller that already holds the lock. */
export async function refresh(deadToken: string, account: string | null): Promise<string | undefined> {
  const current = session.ownToken();
  if (current === null) return undefined; // another tab has logged out: there is no session left to end
  if (current !== deadToken) {
    // Another tab was faster. If somebody else has logged in there, the call is not repeated in their name.
    return account !== null && session.ownEmail() === account ? current : undefined;
  }
  const refreshToken = session.refreshToken();
  if (refreshToken === null) {
    await endSession();
    return undefined;
  }
  const answer = await post('refresh_session', { refresh_token: refreshToken, device_id: session.deviceId() }, null, {
    by: OWN_RELEASE,
  });
  // Another tab may have logged out meanwhile, or somebody else may have logged in: leave their session alone.
  if (session.refreshToken() !== refreshToken) return undefined;
  if (isError(answer)) {
    if (answer.code === 'unauthenticated') await endSession();
    return undefined;
  }
  const tokens = answer as OperationResponse<'refresh_session'>;
  session.updateTokens(tokens);
  return tokens.access_token;
}

/** One tab at a time, where the browser supports locks. */
export function withRefreshLock<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('sentinel-refresh', task) : task();
}
