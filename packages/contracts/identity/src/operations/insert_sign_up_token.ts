import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  Permissions,
  PersonName,
  SignUpToken,
  SMALL_BODY,
  Success,
  WRITE_LIMIT,
} from '@sentinel/contracts/fields';
import Type from 'typebox';

export const insert_sign_up_token = defineOperation({
  type: 'insert_sign_up_token',
  service: 'identity',
  summary:
    'Adds a sign-up token: who signs up with it, with an address of that ending, gets its organization and permissions (never admin). With `replace` it changes the token of that name.',
  access: ['admin'],
  request: {
    access_token: AccessToken,
    sign_up_token: SignUpToken,
    organization: PersonName,
    /** The required ending of an address, e.g. `@client.example`; empty allows any address. */
    email_ending: Type.String({ maxLength: 254, pattern: '^(@?[a-zA-Z0-9.-]*)$' }),
    permissions: Permissions,
    replace: Type.Optional(Type.Boolean()),
  },
  response: Success,
  errors: { conflict: ['name_taken'], not_found: [], unprocessable: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Added or changed a sign-up token', attempted: 'Tried to add or change a sign-up token' },
  auditConcerns: null,
  impersonation: 'refused',
});
