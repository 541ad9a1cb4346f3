import { defineOperation } from '@sentinel/contracts';
import { Email, EXPORT_LIMIT, Line, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { AlertName } from '../schemas/alert.ts';
import { span } from '../schemas/span.ts';

export const export_alert_receipts = defineOperation({
  type: 'export_alert_receipts',
  service: 'alerts',
  summary:
    'Streams every step of every message to the user, or of those of one alert or time, as a CSV file, with the hash chain by which an auditor finds an altered row (docs/alert-receipts.md).',
  access: ['alerts'],
  request: {
    email: Email,
    /** Only the receipts of this alert, as `get_alert_activity` names it: a part of the chain, which cannot show a missing row. */
    alert_name: Type.Optional(AlertName),
    /** Only steps of this time: the chain is whole within it. */
    ...span,
  },
  response: Type.Object(
    {
      file_name: Line(100),
      num_rows: Type.Integer({ minimum: 0 }),
      /** Of the last row: kept elsewhere, it also shows a file whose last rows are missing. Empty without rows. */
      last_hash: Line(64),
    },
    { additionalProperties: false },
  ),
  errors: { not_found: [] },
  rateLimit: EXPORT_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Exported receipts of alerts', attempted: 'Tried to export receipts of alerts' },
  auditConcerns: ['alert_name'],
  impersonation: 'refused',
  stream: true,
});
