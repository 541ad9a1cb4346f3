import { defineOperation } from '@sentinel/contracts';
import { Email, Instant, Line, nullable, READ_LIMIT, SMALL_BODY, Uuid } from '@sentinel/contracts/fields';
import { MISSING_ALERT_INPUTS } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';
import { AlertActivity, BlockedAddress, LinkChange } from '../schemas/alert-activity.ts';
import { span } from '../schemas/span.ts';

const exact = { additionalProperties: false } as const;

export const get_alert_activity = defineOperation({
  type: 'get_alert_activity',
  service: 'alerts',
  summary: 'What matched the user’s alerts, newest first, with the way of each message; of one alert, or of all.',
  access: ['alerts'],
  request: {
    email: Email,
    alert_name: Type.Optional(AlertName),
    /** Matches of this time only. */
    ...span,
    /** Matches whose company, ticker, or words of what happened contain it, in small or capital letters. */
    text: Type.Optional(Line(100)),
    /** `next` of the page before. */
    after: Type.Optional(Uuid),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  response: Type.Object(
    {
      activity: Type.Array(AlertActivity, { maxItems: 100 }),
      next: nullable(Uuid),
      /** Matches since the user last looked (`mark_alerts_seen`). */
      unseen: Type.Integer({ minimum: 0 }),
      /** Addresses of the user to which nothing is sent until they are confirmed again (`reconfirm_address`). */
      blocked: Type.Array(BlockedAddress, { maxItems: 20 }),
      /** What links of messages changed, the latest first. */
      link_changes: Type.Array(LinkChange, { maxItems: 50 }),
      /** Filings that an alert could not judge yet. */
      unjudged: Type.Array(
        Type.Object(
          {
            alert_name: AlertName,
            event: Line(200),
            filing_url: nullable(Line(300)),
            missing: Type.Array(Type.Enum(MISSING_ALERT_INPUTS), { maxItems: MISSING_ALERT_INPUTS.length }),
            since: Instant,
          },
          exact,
        ),
        { maxItems: 100 },
      ),
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the activity of alerts', attempted: 'Tried to view the activity of alerts' },
  auditConcerns: ['alert_name'],
  impersonation: 'allowed',
});
