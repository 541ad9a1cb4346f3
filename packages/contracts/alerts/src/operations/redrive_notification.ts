import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const redrive_notification = defineOperation({
  type: 'redrive_notification',
  service: 'alerts',
  summary: 'Sends a message again that failed for good or whose fate is unknown.',
  access: ['admin'],
  request: { notification_id: Uuid },
  response: Success,
  errors: { not_found: [], conflict: ['not_redrivable'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Sent a message again', attempted: 'Tried to send a message again' },
  auditConcerns: 'noted',
  impersonation: 'refused',
});
