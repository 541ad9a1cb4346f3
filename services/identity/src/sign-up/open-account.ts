import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import type { SelfServicePermission } from '@sentinel/vocabulary';
import { loginResult } from '../login/login-result.ts';
import type { Sessions } from '../sessions/sessions.repository.ts';
import type { AccessSigner } from '../sessions/tokens.ts';
import type { Telemetry } from '../telemetry.ts';
import { makeAccount } from './make-account.ts';
import { openUnbound } from './open-unbound.ts';
import type { SignUp } from './pending-sign-ups.repository.ts';

interface Parts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly signAccessToken: AccessSigner;
  readonly signUpPermissions: readonly SelfServicePermission[];
  readonly telemetry: Telemetry;
}

export type AccountOpening = ReturnType<typeof createAccountOpening>;

/**
 * Makes the account of a sign-up at once and logs it in, for installations that do not verify addresses. Undefined when the
 * address has an account.
 */
export function createAccountOpening({ database, sessions, signAccessToken, signUpPermissions, telemetry }: Parts) {
  return async (signUp: SignUp, call: Call): Promise<OperationResponse<'signup'> | undefined> => {
    const account = await makeAccount(database.orm, signUp, signUpPermissions, call);
    if (!account) return undefined;
    call.noteForAudit({ actorId: account.id, subjectId: account.id, detail: 'account made' });
    telemetry.signUp(call, 'sign-up', 'account made', account.id);
    const { deviceId } = signUp;
    const { userAgent, ip } = call;
    const { sessionId, refreshToken } =
      deviceId === null
        ? { sessionId: await openUnbound(database, account.id, userAgent, ip), refreshToken: undefined }
        : await sessions.open(account.id, { deviceId, userAgent, ip });
    return {
      response: 'signup_success',
      ...loginResult(account, signAccessToken(account.id, sessionId)),
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    };
  };
}
