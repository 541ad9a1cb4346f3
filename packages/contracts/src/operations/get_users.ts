import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { AccessToken, Email, Instant, Line, Permissions, READ_LIMIT, SMALL_BODY } from '../fields.ts';

export const get_users = defineOperation({
  type: 'get_users',
  service: 'identity',
  summary: 'Every account, by e-mail, for administrators.',
  access: ['admin'],
  request: { access_token: AccessToken },
  response: Type.Array(
    Type.Object(
      { email: Email, name: Line(200), organization: Line(200), permissions: Permissions, created_at: Instant },
      { additionalProperties: false },
    ),
    { maxItems: 10_000 },
  ),
  errors: [],
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
});
