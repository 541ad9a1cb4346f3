import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Ends running as another user: the session whose token makes the call. Any other session stays as it is. */
export function revert_run_as({ telemetry, sessions }: Context): Handlers<'identity'>['revert_run_as'] {
  return async (_input, call) => {
    const { accountId, actor, sessionId } = callerOf(call);
    if (actor) {
      await sessions.revoke(sessionId, 'run-as reverted');
      telemetry.runAs(call, 'reverted', actor.accountId, accountId);
    }
    return { success: true };
  };
}
