import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  DigestHour,
  Email,
  Flag,
  Line,
  nullable,
  Permissions,
  QuietHours,
  READ_LIMIT,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import Type from 'typebox';
import { ScreenerColumns } from '../schemas/login.ts';

export const get_user = defineOperation({
  type: 'get_user',
  service: 'identity',
  summary: 'Reads the profile of the account the token belongs to.',
  access: 'session',
  request: { access_token: AccessToken },
  response: Type.Object(
    {
      name: Line(200),
      email: Email,
      phone: nullable(Type.String({ maxLength: 20, pattern: '^[0-9]*$' })),
      /** Whether a code that was texted to `phone` was typed in: alert texts need it. */
      phone_confirmed: Type.Boolean(),
      organization: Line(200),
      profile_image: nullable(Type.String({ maxLength: 262_144 })),
      timezone: Line(64),
      can_send_email: Flag,
      can_send_sms: Flag,
      /** In the account's time zone; null: alert messages go at any time. */
      quiet_hours: nullable(QuietHours),
      /** The hour of daily digests, in the account's time zone. */
      digest_hour: DigestHour,
      enabled_2fa: Type.Boolean(),
      theme: Type.Union([Type.Literal('dark'), Type.Literal('light')]),
      permissions: Permissions,
      screener_columns: ScreenerColumns,
    },
    { additionalProperties: false },
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed a profile', attempted: 'Tried to view a profile' },
  auditConcerns: null,
  impersonation: 'allowed',
});
