import { defineOperation } from '@sentinel/contracts';
import { Email, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';
import { Moment } from '../schemas/span.ts';

export const pause_alert = defineOperation({
  type: 'pause_alert',
  service: 'alerts',
  summary: 'Pauses an alert, until an instant or until it is resumed, or resumes it. A paused alert matches nothing.',
  access: ['alerts'],
  request: {
    email: Email,
    alert_name: AlertName,
    action: Type.Union([Type.Literal('pause'), Type.Literal('resume')]),
    /** For `pause`: resumes by itself then (a snooze). */
    until: Type.Optional(Moment),
  },
  response: Success,
  errors: { not_found: [], unprocessable: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Paused or resumed an alert', attempted: 'Tried to pause or resume an alert' },
  auditConcerns: ['alert_name'],
  impersonation: 'allowed',
});
