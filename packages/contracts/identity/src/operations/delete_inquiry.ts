import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const delete_inquiry = defineOperation({
  type: 'delete_inquiry',
  service: 'identity',
  summary: 'Deletes an inquiry for good. The mail about it stays in the inbox that it was sent to.',
  access: ['admin'],
  request: { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  response: Success,
  errors: { not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted an inquiry', attempted: 'Tried to delete an inquiry' },
  auditConcerns: ['id'],
  impersonation: 'refused',
});
