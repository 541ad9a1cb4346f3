import { defineOperation } from '@sentinel/contracts';
import { Line, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';

export const get_owners = defineOperation({
  type: 'get_owners',
  service: 'market',
  summary: 'The owner dictionary: reporting owner CIK to name.',
  access: 'session',
  request: {},
  response: Type.Record(Type.String({ maxLength: 10 }), Line(300)),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Loaded owner names', attempted: 'Tried to load owner names' },
  auditConcerns: null,
  impersonation: 'allowed',
  conditional: true,
});
