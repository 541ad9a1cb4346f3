import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  Email,
  Instant,
  Line,
  nullable,
  Permissions,
  Phone,
  READ_LIMIT,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import Type from 'typebox';
import { RowToken } from '../schemas/row-token.ts';

export const get_users = defineOperation({
  type: 'get_users',
  service: 'identity',
  summary: 'Every account, by email, for administrators, each with a row token for admin_edit_user and run_as.',
  access: ['admin'],
  request: { access_token: AccessToken },
  response: Type.Array(
    Type.Object(
      {
        email: Email,
        name: Line(200),
        organization: Line(200),
        phone: nullable(Phone),
        permissions: Permissions,
        /** `invited`: has not set a password yet. */
        status: Type.Enum(['active', 'invited', 'disabled']),
        enabled_2fa: Type.Boolean(),
        created_at: Instant,
        access_token: RowToken,
      },
      { additionalProperties: false },
    ),
    { maxItems: 10_000 },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed users', attempted: 'Tried to view users' },
  auditConcerns: null,
  impersonation: 'refused',
});
