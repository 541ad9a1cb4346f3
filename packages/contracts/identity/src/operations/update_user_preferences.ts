import { defineOperation } from '@sentinel/contracts';
import { Email, Line, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const update_user_preferences = defineOperation({
  type: 'update_user_preferences',
  service: 'identity',
  summary: 'Stores the columns, in order, that the user chose for the results table.',
  access: 'session',
  request: {
    email: Email,
    preference_type: Type.Literal('screener_columns'),
    preferences: Type.Array(Line(80), { maxItems: 100, uniqueItems: true }),
  },
  response: Success,
  errors: {},
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Changed table columns', attempted: 'Tried to change table columns' },
  auditConcerns: null,
  impersonation: 'allowed',
});
