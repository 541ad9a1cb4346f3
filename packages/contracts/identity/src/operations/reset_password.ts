import { defineOperation } from '@sentinel/contracts';
import { Email, MailedToken, NewPassword, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const reset_password = defineOperation({
  type: 'reset_password',
  service: 'identity',
  summary:
    'Sets a new password with the token of a mailed link; ends every session and forgets remembered devices. The second factor stays. The browser becomes a known device.',
  access: 'open',
  request: { email: Email, password: NewPassword, password_reset_token: MailedToken },
  response: Type.Object(
    {
      response: Type.Enum([
        'password_updated',
        'invalid_password_reset_token',
        'password_reset_token_expired',
        'invalid_email',
        'invalid_request',
      ]),
    },
    { additionalProperties: false },
  ),
  errors: { unprocessable: [] },
  rateLimit: { calls: 10, perSeconds: 300, by: 'ip', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Set a new password after a reset', attempted: 'Tried to set a new password after a reset' },
  auditConcerns: null,
  impersonation: 'allowed',
  deviceCookie: true,
});
