import { defineOperation } from '@sentinel/contracts';
import { nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { StoredInquiry } from '../schemas/inquiry.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const get_inquiries = defineOperation({
  type: 'get_inquiries',
  service: 'identity',
  summary: 'What visitors wrote in the contact form, the latest first, by page.',
  access: ['admin'],
  request: {
    /** Inquiries before this one: `next` of the previous page. */
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  response: Type.Object(
    { inquiries: Type.Array(StoredInquiry, { maxItems: 200 }), next: nullable(Id) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed inquiries', attempted: 'Tried to view inquiries' },
  auditConcerns: null,
  impersonation: 'refused',
});
