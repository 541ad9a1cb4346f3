import { defineOperation } from '@sentinel/contracts';
import {
  AccessToken,
  Email,
  Permissions,
  PersonName,
  Phone,
  SMALL_BODY,
  Success,
  WRITE_LIMIT,
} from '@sentinel/contracts/fields';
import Type from 'typebox';
import { RowToken } from '../schemas/row-token.ts';

export const admin_edit_user = defineOperation({
  type: 'admin_edit_user',
  service: 'identity',
  summary:
    'Changes the user a row token names, or without one adds a user, who is mailed a link to choose a password. A row changed meanwhile is a conflict; the last administrator stays one.',
  access: ['admin'],
  request: {
    access_token: AccessToken,
    user_access_token: Type.Optional(RowToken),
    email: Email,
    name: PersonName,
    organization: PersonName,
    phone: Type.Optional(Phone),
    permissions: Permissions,
    /** A disabled user has no session and cannot log in. */
    disabled: Type.Optional(Type.Boolean()),
  },
  response: Success,
  errors: { conflict: ['email_taken', 'changed_meanwhile', 'last_administrator'], not_found: [], unprocessable: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Added or changed a user', attempted: 'Tried to add or change a user' },
  auditConcerns: null,
  emailIs: 'target',
  impersonation: 'refused',
});
