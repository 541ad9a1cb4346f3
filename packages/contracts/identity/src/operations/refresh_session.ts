import { defineOperation } from '@sentinel/contracts';
import { AccessToken, DeviceId, Permissions, RefreshToken, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { LastVisitAt } from '../schemas/login.ts';

export const refresh_session = defineOperation({
  type: 'refresh_session',
  service: 'identity',
  summary: 'Trades a refresh token for a new access token; the refresh token rotates and its reuse ends the session.',
  access: 'open',
  request: { refresh_token: RefreshToken, device_id: DeviceId },
  response: Type.Object(
    {
      access_token: AccessToken,
      refresh_token: RefreshToken,
      permissions: Permissions,
      last_visit_at: LastVisitAt,
    },
    { additionalProperties: false },
  ),
  errors: { unauthenticated: [] },
  rateLimit: { calls: 60, perSeconds: 60, by: 'ip' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Renewed a session', attempted: 'Tried to renew a session' },
  auditConcerns: null,
  impersonation: 'allowed',
  deviceCookie: true,
});
