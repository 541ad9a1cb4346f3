import { defineOperation } from '@sentinel/contracts';
import { Email, Instant, Line, nullable, READ_LIMIT } from '@sentinel/contracts/fields';
import { enteredCriteria } from '@sentinel/contracts-alert-criteria';
import Type from 'typebox';

import { EnteredAlertName } from '../schemas/alert.ts';
import { alertMatch } from '../schemas/alert-activity.ts';

const { company, detail, event_day, filing_url, reasons, ticker, title } = alertMatch;
/** When the SEC accepted the filing, which is when the message would have come; null for a price move. */
const accepted_at = nullable(Instant);
const exact = { additionalProperties: false } as const;
/** More than any message has. */
const MAX_LINES = 200;
const lines = Type.Array(Line(2000), { maxItems: MAX_LINES });

export const preview_alert = defineOperation({
  type: 'preview_alert',
  service: 'alerts',
  summary: 'What an alert with these criteria would have matched in the last 90 days.',
  access: ['alerts'],
  request: {
    email: Email,
    /** As it is typed so far: the message names it. */
    alert_name: Type.Optional(EnteredAlertName),
    ...enteredCriteria,
  },
  response: Type.Object(
    {
      matches: Type.Integer({ minimum: 0 }),
      weekly: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 13, maxItems: 13 }),
      latest: Type.Array(
        Type.Object({ title, detail, company, ticker, event_day, accepted_at, filing_url, reasons }, exact),
        {
          maxItems: 3,
        },
      ),
      /** The message about the latest, as it would have been sent, without its links: an empty line parts what the mail says. Null: nothing matched. */
      message: nullable(Type.Object({ subject: Line(200), lines, text_lines: lines }, exact)),
      /** Without that filter alone, so many would have matched. */
      without: Type.Array(Type.Object({ filter: Line(60), matches: Type.Integer({ minimum: 0 }) }, exact), {
        maxItems: 12,
      }),
      digest_only: Type.Boolean({ description: 'Too broad for instant messages.' }),
    },
    exact,
  ),
  errors: { unprocessable: ['incomplete', 'not_found_tickers'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: 128 * 1024,
  audit: false,
  auditWords: { done: 'Previewed an alert', attempted: 'Tried to preview an alert' },
  auditConcerns: ['alert_name'],
  impersonation: 'allowed',
});
