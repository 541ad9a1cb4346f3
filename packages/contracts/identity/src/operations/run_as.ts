import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  Email,
  Instant,
  Line,
  nullable,
  Permissions,
  Reason,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import Type from 'typebox';
import { ScreenerColumns } from '../schemas/login.ts';
import { RowToken } from '../schemas/row-token.ts';

export const run_as = defineOperation({
  type: 'run_as',
  service: 'identity',
  summary:
    'Trades a row token of get_users for a token to act as that user for 15 minutes (RFC 8693 `act`): never another administrator, never a credential, every call audited with the reason.',
  access: ['admin'],
  request: {
    access_token: AccessToken,
    user_access_token: RowToken,
    /** The administrator's reason; the audit log shows it with every call made as the user. */
    reason: Reason,
  },
  response: Type.Object(
    {
      access_token: AccessToken,
      expires_at: Instant,
      email: Email,
      name: Line(200),
      organization: Line(200),
      permissions: Permissions,
      profile_image: nullable(Type.String({ maxLength: 262_144 })),
      timezone: Line(64),
      screener_columns: ScreenerColumns,
    },
    { additionalProperties: false },
  ),
  errors: {
    conflict: ['changed_meanwhile', 'own_account', 'is_administrator', 'is_disabled', 'has_no_password'],
    not_found: [],
  },
  rateLimit: { calls: 20, perSeconds: 60, by: 'account' },
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Started running as another user', attempted: 'Tried to run as another user' },
  auditConcerns: null,
  impersonation: 'refused',
});
