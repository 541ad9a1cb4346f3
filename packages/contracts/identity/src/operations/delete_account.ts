import { defineOperation } from '@sentinel/contracts';
import { Email, Password, SMALL_BODY, Success } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const delete_account = defineOperation({
  type: 'delete_account',
  service: 'identity',
  summary:
    "Deletes the caller's account and everything stored with it; the owner is told by mail. The last administrator stays. Needs the password, unless the session was opened in the last ten minutes.",
  access: 'session',
  request: {
    email: Email,
    /** Needed unless the session was opened in the last ten minutes. */
    password: Type.Optional(Password),
  },
  response: Success,
  errors: { conflict: ['last_administrator'], invalid_credentials: [], unprocessable: ['password_needed'] },
  rateLimit: { calls: 5, perSeconds: 60, by: 'account' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted their own account', attempted: 'Tried to delete their own account' },
  auditConcerns: null,
  impersonation: 'refused',
});
