import { defineOperation } from '@sentinel/contracts';
import { READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_account_overview = defineOperation({
  type: 'get_account_overview',
  service: 'identity',
  summary: 'What the caller has set up already: what the dashboard offers to a new account goes by it.',
  access: 'session',
  request: {},
  response: Type.Object(
    {
      saved_searches: Type.Integer({ minimum: 0 }),
      /** Alerts may send texts: the number of the account was confirmed by a code. */
      has_confirmed_phone: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed what the account has set up', attempted: 'Tried to view what the account has set up' },
  auditConcerns: null,
  impersonation: 'allowed',
});
