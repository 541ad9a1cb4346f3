import { defineOperation } from '@sentinel/contracts';
import { Email, Password, SMALL_BODY, Success } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const disable_2fa = defineOperation({
  type: 'disable_2fa',
  service: 'identity',
  summary:
    "Switches the caller's second factor off, forgets the remembered devices and tells the owner by mail. Needs the password, unless the session was opened in the last ten minutes.",
  access: 'session',
  request: {
    email: Email,
    /** Needed unless the session was opened in the last ten minutes. */
    password: Type.Optional(Password),
  },
  response: Success,
  errors: { invalid_credentials: [], unprocessable: ['password_needed'] },
  rateLimit: { calls: 10, perSeconds: 60, by: 'account' },
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Disabled two-factor authentication', attempted: 'Tried to disable two-factor authentication' },
  auditConcerns: null,
  impersonation: 'refused',
});
