import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const undo_link_change = defineOperation({
  type: 'undo_link_change',
  service: 'alerts',
  summary:
    'Undoes what a link of a message changed: resumes the alert or its emails, or takes it out of the daily digest.',
  access: ['alerts'],
  request: {
    /** From `link_changes` of `get_alert_activity`. */
    change_id: Uuid,
  },
  response: Success,
  errors: { not_found: [], unprocessable: ['changed_meanwhile'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Undid a change by a message’s link', attempted: 'Tried to undo a change by a message’s link' },
  auditConcerns: 'noted',
  impersonation: 'allowed',
});
