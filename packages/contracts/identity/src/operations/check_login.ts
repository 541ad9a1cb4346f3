import { defineOperation, NETWORK_FAILURES } from '@sentinel/contracts';
import { AccessToken, DeviceId, Email, Password, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { loginFields } from '../schemas/login.ts';

export const check_login = defineOperation({
  type: 'check_login',
  service: 'identity',
  summary:
    'Logs a user in with email and password and opens a session bound to the device, or asks for the second factor. Right after an email verification its access token stands in for the password.',
  access: 'open',
  request: {
    email: Email,
    /** Empty only together with an access token. */
    password: Password,
    device_id: DeviceId,
    access_token: Type.Optional(AccessToken),
  },
  response: Type.Object(
    { requires_2fa: Type.Optional(Type.Boolean()), ...loginFields },
    { additionalProperties: false },
  ),
  errors: { invalid_credentials: [] },
  rateLimit: { calls: 5, perSeconds: 60, by: 'ip+email', durable: true, countOnlyFailures: true },
  networkFailures: NETWORK_FAILURES,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Logged in with a password', attempted: 'Tried to log in with a password' },
  auditConcerns: null,
  impersonation: 'allowed',
  deviceCookie: true,
});
