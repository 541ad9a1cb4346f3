import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  DigestHour,
  Flag,
  Line,
  NewPassword,
  nullable,
  Password,
  PersonName,
  Phone,
  PICTURE_BODY,
  ProfileImage,
  QuietHours,
  Success,
  WRITE_LIMIT,
} from '@sentinel/contracts/fields';
import { TIME_ZONES } from '@sentinel/vocabulary-account';
import Type from 'typebox';

export const edit_user = defineOperation({
  type: 'edit_user',
  service: 'identity',
  summary:
    "Changes fields of the caller's account. A new password needs the current one and ends the other sessions; with `expected` a field is changed only if it still is what the caller saw.",
  access: 'session',
  request: {
    access_token: AccessToken,
    name: Type.Optional(PersonName),
    phone: Type.Optional(Phone),
    password: Type.Optional(NewPassword),
    current_password: Type.Optional(Password),
    /** null deletes the picture. */
    profile_image: Type.Optional(nullable(ProfileImage)),
    timezone: Type.Optional(Type.Enum(TIME_ZONES)),
    can_send_email: Type.Optional(Flag),
    can_send_sms: Type.Optional(Flag),
    theme: Type.Optional(Type.Enum(['dark', 'light'])),
    /** In the account's time zone; null: none. */
    quiet_hours: Type.Optional(nullable(QuietHours)),
    digest_hour: Type.Optional(DigestHour),
    /** The values the caller's form started with. */
    expected: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Line(200)),
          phone: Type.Optional(nullable(Phone)),
          timezone: Type.Optional(Line(64)),
          can_send_email: Type.Optional(Flag),
          can_send_sms: Type.Optional(Flag),
          quiet_hours: Type.Optional(nullable(QuietHours)),
          digest_hour: Type.Optional(DigestHour),
        },
        { additionalProperties: false },
      ),
    ),
  },
  response: Success,
  errors: { invalid_credentials: [], conflict: ['changed_meanwhile'], unprocessable: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: PICTURE_BODY,
  audit: true,
  auditWords: { done: 'Changed their profile or settings', attempted: 'Tried to change their profile or settings' },
  auditConcerns: null,
  impersonation: 'allowed',
});
