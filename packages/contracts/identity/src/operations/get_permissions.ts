import { defineOperation } from '@sentinel/contracts';
import { Permissions, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_permissions = defineOperation({
  type: 'get_permissions',
  service: 'identity',
  summary: 'What the caller may use now; an administrator may have changed it since the login.',
  access: 'session',
  request: {},
  response: Type.Object({ permissions: Permissions }, { additionalProperties: false }),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed permissions', attempted: 'Tried to view permissions' },
  auditConcerns: null,
  impersonation: 'allowed',
});
