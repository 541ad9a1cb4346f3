import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Sessions } from '../sessions/sessions.repository.ts';
import type { Telemetry } from '../telemetry.ts';

/** Ends running as another user: the session whose token makes the call. Any other session stays as it is. */
export function revert_run_as({
  sessions,
  telemetry,
}: {
  readonly sessions: Sessions;
  readonly telemetry: Telemetry;
}): Handlers<'identity'>['revert_run_as'] {
  return async (_input, call) => {
    const { accountId, actor, sessionId } = callerOf(call);
    if (actor) {
      await sessions.revoke(sessionId, 'run-as reverted');
      telemetry.runAs(call, 'reverted', actor.accountId, accountId);
    }
    return { success: true };
  };
}
