import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { permissionsOf } from '../accounts/permissions.ts';
import type { Context } from '../context.ts';

/** Trades a refresh token for a new pair; one that was used before ends the session it belongs to. */
export function refresh_session({
  telemetry,
  sessions,
  signAccessToken,
}: Context): Handlers<'identity'>['refresh_session'] {
  return async ({ refresh_token, device_id }, call) => {
    const rotation = await sessions.rotate(refresh_token, device_id, call.deviceSecret);
    telemetry.refreshed(call, rotation);
    if (rotation.outcome !== 'rotated')
      throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
    return {
      access_token: signAccessToken(rotation.accountId, rotation.sessionId),
      refresh_token: rotation.refreshToken,
      permissions: permissionsOf(rotation),
    };
  };
}
