import { defineOperation, NETWORK_FAILURES } from '@sentinel/contracts';
import { DeviceId, Email, Password, SixDigits, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { loginFields } from '../schemas/login.ts';

export const verify_2fa_login = defineOperation({
  type: 'verify_2fa_login',
  service: 'identity',
  summary:
    'Second step of a login: a code of the authenticator app, or the one sent by email, within ten minutes of the first step on the same device. Can remember the device for 30 days.',
  access: 'open',
  request: {
    email: Email,
    password: Password,
    code: SixDigits,
    device_id: DeviceId,
    remember_device: Type.Boolean(),
  },
  response: Type.Object({ success: Type.Literal(true), ...loginFields }, { additionalProperties: false }),
  errors: { invalid_credentials: [], unprocessable: ['login_expired'] },
  rateLimit: { calls: 10, perSeconds: 60, by: 'ip+email', durable: true, countOnlyFailures: true },
  networkFailures: NETWORK_FAILURES,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Logged in with a second factor', attempted: 'Tried to log in with a second factor' },
  auditConcerns: null,
  impersonation: 'allowed',
  deviceCookie: true,
});
