import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const grant_access = defineOperation({
  type: 'grant_access',
  service: 'identity',
  summary:
    "Gives the permission that an inquiry asks for to the account with the inquiry's address, and mails its owner that it is there. Where there is no account, `invite` makes one and mails an invitation.",
  access: ['admin'],
  request: {
    /** The inquiry. */
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    /** Makes the account if there is none. */
    invite: Type.Optional(Type.Boolean()),
  },
  response: Success,
  errors: {
    conflict: ['account_disabled', 'account_meanwhile', 'granted_meanwhile', 'has_permission', 'no_account'],
    not_found: [],
    unprocessable: [],
  },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Granted access that an inquiry asked for', attempted: 'Tried to grant access' },
  auditConcerns: ['id'],
  impersonation: 'refused',
});
