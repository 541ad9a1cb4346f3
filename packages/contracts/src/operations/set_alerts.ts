import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { Email, Success, WRITE_LIMIT } from '../fields.ts';
import { AlertName, alertCriteria, alertDelivery } from '../schemas/alert.ts';

const {
  company_criteria,
  delay_constraints,
  form_type,
  form_type_constraints,
  insider_trade_constraints,
  reporting_person_ciks,
  tickers,
} = alertCriteria;

export const set_alerts = defineOperation({
  type: 'set_alerts',
  service: 'alerts',
  summary: 'Creates the alert of that name, or replaces it; `new_alert_name` renames it.',
  access: ['alerts'],
  // What the spec calls optional may be left out: it is then empty, or the default delivery.
  request: {
    email: Email,
    alert_name: AlertName,
    new_alert_name: Type.Optional(AlertName),
    form_type,
    tickers: Type.Optional(tickers),
    reporting_person_ciks: Type.Optional(reporting_person_ciks),
    company_criteria: Type.Optional(company_criteria),
    form_type_constraints: Type.Optional(form_type_constraints),
    delay_constraints: Type.Optional(delay_constraints),
    insider_trade_constraints: Type.Optional(insider_trade_constraints),
    delivery: Type.Optional(alertDelivery.delivery),
    by_email: Type.Optional(alertDelivery.by_email),
    by_sms: Type.Optional(alertDelivery.by_sms),
  },
  response: Success,
  errors: { conflict: ['name_taken', 'list_full'], not_found: [], unprocessable: ['digest_only', 'not_found_tickers'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'repeatable',
  maxBodyBytes: 128 * 1024,
  audit: true,
  auditWords: { done: 'Saved an alert', attempted: 'Tried to save an alert' },
  impersonation: 'allowed',
});
