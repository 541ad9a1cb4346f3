import { defineOperation } from '@sentinel/contracts';
import { Email, Line, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';

const Cell = Type.Union([Line(2000), Type.Number(), Type.Null()]);

export const get_alert = defineOperation({
  type: 'get_alert',
  service: 'alerts',
  summary:
    'The events of the last year that match the alert, as a results table: found with the rules that new events are judged by.',
  access: ['alerts'],
  request: { email: Email, alert_name: AlertName },
  response: Type.Object(
    {
      columns: Type.Array(Line(60), { maxItems: 20 }),
      /** By column; and of a trade `Reporting Person CIK`, which is no column: one for each name, with `; ` between them. */
      data: Type.Array(Type.Record(Type.String({ maxLength: 60 }), Cell), { maxItems: 1000 }),
      title: Type.Optional(Line(200)),
      /** More rows match than are given. */
      is_cut: Type.Boolean(),
      /** How many of these rows the alert matched when they came. The others are what its rule would have matched. */
      matched_rows: Type.Integer({ minimum: 0, maximum: 1000 }),
    },
    { additionalProperties: false },
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed the results of an alert', attempted: 'Tried to view the results of an alert' },
  auditConcerns: ['alert_name'],
  impersonation: 'allowed',
});
