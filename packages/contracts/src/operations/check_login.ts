import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { AccessToken, DeviceId, Email, Password, SMALL_BODY } from '../fields.ts';
import { LoginResult } from '../schemas/login.ts';

export const check_login = defineOperation({
  type: 'check_login',
  service: 'identity',
  summary: 'Logs a user in with e-mail and password and opens a session bound to the device.',
  access: 'open',
  request: {
    email: Email,
    password: Password,
    device_id: DeviceId,
    access_token: Type.Optional(AccessToken),
  },
  response: LoginResult,
  errors: ['invalid_credentials'],
  rateLimit: { calls: 5, perSeconds: 60, by: 'ip+email', durable: true, countOnlyFailures: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
});
