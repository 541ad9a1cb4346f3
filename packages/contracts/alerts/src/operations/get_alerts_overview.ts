import { defineOperation } from '@sentinel/contracts';
import {
  dailyCounts,
  Instant,
  nullable,
  OVERVIEW_DAYS,
  OverviewSince,
  READ_LIMIT,
  SMALL_BODY,
} from '@sentinel/contracts/fields';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';
import { alertMatch } from '../schemas/alert-activity.ts';

const exact = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
const { match_id, form_type, alert_name, alert_exists, title, company, ticker, matched_at } = alertMatch;

export const get_alerts_overview = defineOperation({
  type: 'get_alerts_overview',
  service: 'alerts',
  summary: "How the caller's alerts are, by kind: what matched since the last visit and by day, and what waits.",
  access: ['alerts'],
  request: { since: OverviewSince },
  response: Type.Object(
    {
      since: Instant,
      kinds: Type.Array(
        Type.Object(
          {
            form_type,
            active: Count,
            paused: Count,
            /** Matches since `since`, of deleted alerts too. */
            matches: Count,
            matches_90_days: Count,
            daily: dailyCounts(OVERVIEW_DAYS),
            /** The newest match of these 90 days. */
            last_match_at: nullable(Instant),
          },
          exact,
        ),
        { maxItems: ALERT_FORM_TYPES.length },
      ),
      /** Events that an alert cannot judge yet, because an input is missing. */
      unjudged: Count,
      /** Digests sent since `since`, by any channel. */
      digests: Count,
      /** The newest matches, the newest first. */
      activity: Type.Array(
        Type.Object({ match_id, form_type, alert_name, alert_exists, title, company, ticker, matched_at }, exact),
        { maxItems: 8 },
      ),
    },
    exact,
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed how the alerts are', attempted: 'Tried to view how the alerts are' },
  auditConcerns: null,
  impersonation: 'allowed',
});
