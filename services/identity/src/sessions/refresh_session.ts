import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Sessions } from './sessions.repository.ts';
import type { AccessSigner } from './tokens.ts';

interface Parts {
  readonly sessions: Sessions;
  readonly signAccessToken: AccessSigner;
  readonly telemetry: Telemetry;
}

/** Exchanges a refresh token for a new pair of tokens; a token that was used before ends its session. */
export function refresh_session({
  sessions,
  signAccessToken,
  telemetry,
}: Parts): Handlers<'identity'>['refresh_session'] {
  return async ({ refresh_token, device_id }, call) => {
    const rotation = await sessions.rotate(refresh_token, device_id, call.deviceSecret);
    telemetry.refreshed(call, rotation);
    if (rotation.outcome !== 'rotated')
      throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
    return {
      access_token: signAccessToken(rotation.accountId, rotation.sessionId),
      refresh_token: rotation.refreshToken,
      permissions: permissionsOf(rotation),
      last_visit_at: rotation.lastVisitAt?.toISOString() ?? null,
    };
  };
}
