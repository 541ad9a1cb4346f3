import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';
import { AlertCheck, checkedEvent } from '../schemas/alert-check.ts';

const exact = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });

export const get_alert_checks = defineOperation({
  type: 'get_alert_checks',
  service: 'alerts',
  summary:
    'What an alert of the user’s, as it is now, answers to the events of the last seven days: what could not be judged, the nearest misses, then the matches.',
  access: ['alerts'],
  request: { alert_name: AlertName },
  response: Type.Object(
    {
      events: Type.Array(
        Type.Object(
          {
            ...checkedEvent,
            accession: nullable(AccessionNumber),
            /** What decided: the conditions that are not met; else those that are not known yet. */
            because: Type.Array(AlertCheck, { maxItems: 40 }),
          },
          exact,
        ),
        { maxItems: 50 },
      ),
      /** Of all, also those that are not given. */
      checked: Count,
      matched: Count,
      unjudged: Count,
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed what an alert checked', attempted: 'Tried to view what an alert checked' },
  auditConcerns: ['alert_name'],
  impersonation: 'allowed',
});
