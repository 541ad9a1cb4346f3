import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Instant, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';
import { AlertCheck, checkedEvent } from '../schemas/alert-check.ts';

const exact = { additionalProperties: false } as const;

export const check_filing = defineOperation({
  type: 'check_filing',
  service: 'alerts',
  summary: 'What a filing says to each condition of an alert of the user’s: why it fired, or did not.',
  access: ['alerts'],
  request: { alert_name: AlertName, accession: AccessionNumber },
  response: Type.Object(
    {
      filing: Type.Object(
        {
          accession: AccessionNumber,
          form_type: Line(20),
          company: Line(200),
          accepted_at: nullable(Instant),
          filing_url: Line(300),
        },
        exact,
      ),
      /** What the alert judges of it: its purchases and its sales, an 8-K of each of its companies, its text. */
      events: Type.Array(
        Type.Object(
          {
            ...checkedEvent,
            checks: Type.Array(AlertCheck, { maxItems: 40 }),
            /** When it was judged last; null for one of more than two days ago. */
            judged_at: nullable(Instant),
          },
          exact,
        ),
        { maxItems: 50 },
      ),
      /** Why nothing of it is judged: the alert watches another form, or prices; no purchase or sale of the Form 4 counts. */
      not_judged: nullable(Type.Enum(['other_form', 'prices', 'no_trades'])),
    },
    exact,
  ),
  errors: { not_found: ['no_alert', 'no_filing'] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Checked a filing against an alert', attempted: 'Tried to check a filing against an alert' },
  auditConcerns: ['alert_name', 'accession'],
  impersonation: 'allowed',
});
