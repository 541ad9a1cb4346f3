import { defineOperation } from '@sentinel/contracts';
import { Email, Line, Permissions, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_all_users = defineOperation({
  type: 'get_all_users',
  service: 'categorization',
  summary:
    'The users whom companies can be assigned to, by email: those who hold categorization or categorization_admin and are not disabled.',
  access: ['categorization_admin'],
  request: {},
  response: Type.Object(
    {
      response: Type.Array(
        Type.Object({ email: Email, name: Line(200), permissions: Permissions }, { additionalProperties: false }),
        { maxItems: 10_000 },
      ),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed reviewers', attempted: 'Tried to view reviewers' },
  auditConcerns: null,
  impersonation: 'allowed',
});
