import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const initialize_password_reset = defineOperation({
  type: 'initialize_password_reset',
  service: 'identity',
  summary:
    'Mails a link that sets a new password. It says whether the address has an account (the spec asks for it), so it is limited hard.',
  access: 'open',
  request: { email: Email },
  response: Type.Object(
    { response: Type.Union([Type.Literal('success'), Type.Literal('invalid_email')]) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: { calls: 5, perSeconds: 900, by: 'ip', durable: true },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Requested a password reset', attempted: 'Tried to request a password reset' },
  auditConcerns: null,
  impersonation: 'allowed',
});
