import { defineOperation } from '@sentinel/contracts';
import { AccessToken, Email, MailedToken, NewPassword, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const email_verification = defineOperation({
  type: 'email_verification',
  service: 'identity',
  summary:
    'Confirms an address with the token mailed to it, and sets the first password where an administrator made the account. A conflict asks for a password: the address was signed up more than once. The access token given is traded for a session by check_login.',
  access: 'open',
  request: { email: Email, email_verification_token: MailedToken, password: Type.Optional(NewPassword) },
  response: Type.Object({ access_token: AccessToken }, { additionalProperties: false }),
  errors: { conflict: ['password_needed'], unprocessable: [] },
  rateLimit: { calls: 20, perSeconds: 300, by: 'ip', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Verified an email address', attempted: 'Tried to verify an email address' },
  auditConcerns: null,
  impersonation: 'allowed',
});
