import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Ends the caller's session; its access token is refused at the next call. */
export function logout({ sessions, audit }: Context): Handlers<'identity'>['logout'] {
  return async (_input, call) => {
    const caller = callerOf(call);
    await sessions.revoke(caller.sessionId, 'logged out');
    await audit.record({ operation: 'logout', actorEmail: caller.email, outcome: 'logged out' }, call);
    return { success: true };
  };
}
