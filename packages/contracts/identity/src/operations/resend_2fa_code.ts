import { defineOperation } from '@sentinel/contracts';
import { DeviceId, Email, SMALL_BODY, Success } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const resend_2fa_code = defineOperation({
  type: 'resend_2fa_code',
  service: 'identity',
  summary: 'Mails a new login code for a login that waits for its second factor; the code before it is void.',
  access: 'open',
  request: {
    email: Email,
    /** The device of the login that waits. Without it, no login is found. */
    device_id: Type.Optional(DeviceId),
  },
  response: Success,
  errors: { unprocessable: ['login_expired', 'app_code_needed'] },
  rateLimit: { calls: 5, perSeconds: 300, by: 'ip+email', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Requested a login code by email', attempted: 'Tried to request a login code by email' },
  auditConcerns: null,
  impersonation: 'allowed',
});
