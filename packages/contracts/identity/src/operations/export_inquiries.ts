import { defineOperation } from '@sentinel/contracts';
import { EXPORT_LIMIT, Line, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const export_inquiries = defineOperation({
  type: 'export_inquiries',
  service: 'identity',
  summary: 'Streams every inquiry as a CSV file, the oldest first.',
  access: ['admin'],
  request: {},
  response: Type.Object(
    { file_name: Line(100), num_rows: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: EXPORT_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Exported inquiries', attempted: 'Tried to export inquiries' },
  auditConcerns: null,
  impersonation: 'refused',
  stream: true,
});
