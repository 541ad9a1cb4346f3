import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Sessions } from './sessions.repository.ts';

/** Ends the caller's session; its access token is refused at the next call. */
export function logout({ sessions }: { readonly sessions: Sessions }): Handlers<'identity'>['logout'] {
  return async (_input, call) => {
    const caller = callerOf(call);
    await sessions.revoke(caller.sessionId, 'logged out');
    return { success: true };
  };
}
