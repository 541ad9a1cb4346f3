import { session } from '@sentinel/session/credentials';
import { isError } from './call-error.ts';
import { type CallingRelease, OWN_RELEASE } from './calling-release.ts';
import { post } from './post.ts';
import { refresh, withRefreshLock } from './refresh.ts';

/** A server that does not answer must not keep anyone logged in here. */
const TIMEOUT_MS = 3_000;

/**
 * Ends the user's own session, and a session of running as another user, on the server and then here. It holds the lock
 * for refreshing: otherwise another tab, whose token the server rejects meanwhile, would take its session as ended by
 * the server and go to the login page. The session ends here even if the server cannot be reached; its tokens then
 * expire by themselves.
 */
export function logOut(): Promise<void> {
  return logOutBy(OWN_RELEASE);
}

/** `logOut`, in a call of this release. */
export async function logOutBy(by: CallingRelease): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const tooLate = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  const end = withRefreshLock(async () => {
    await Promise.race([tellServer(by, signal), tooLate]);
    session.clear();
  });
  await Promise.race([end, tooLate.then(() => session.clear())]);
}

async function tellServer(by: CallingRelease, signal: AbortSignal): Promise<void> {
  const token = session.ownToken();
  if (token === null) return;
  const answer = await post('logout', {}, token, { by, signal });
  if (!isError(answer) || answer.code !== 'unauthenticated') return;
  const fresh = await refresh(token, session.ownEmail());
  if (fresh !== undefined) await post('logout', {}, fresh, { by, signal });
}
