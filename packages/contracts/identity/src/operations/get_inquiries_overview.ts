import { defineOperation } from '@sentinel/contracts';
import { Instant, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_inquiries_overview = defineOperation({
  type: 'get_inquiries_overview',
  service: 'identity',
  summary: 'How many inquiries of visitors there are, and when the newest came.',
  access: ['admin'],
  request: {},
  response: Type.Object(
    { inquiries: Type.Integer({ minimum: 0 }), newest_at: nullable(Instant) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed how many inquiries there are', attempted: 'Tried to view how many inquiries there are' },
  auditConcerns: null,
  impersonation: 'refused',
});
