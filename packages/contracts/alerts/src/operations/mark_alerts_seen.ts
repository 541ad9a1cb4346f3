import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const mark_alerts_seen = defineOperation({
  type: 'mark_alerts_seen',
  service: 'alerts',
  summary: 'Marks everything that matched until now as seen.',
  access: ['alerts'],
  request: { email: Email },
  response: Success,
  errors: {},
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Marked alerts as seen', attempted: 'Tried to mark alerts as seen' },
  auditConcerns: null,
  impersonation: 'refused',
});
