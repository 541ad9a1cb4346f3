import type { Alert } from '@sentinel/contracts-alerts';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

const NO_MATCHES = Array.from({ length: 13 }, () => 0);

/** What watches nothing in particular, by kind: the least that can be saved. */
const LEAST: Record<AlertFormType, Partial<Alert>> = {
  '4': { form_type_constraints: [{ constraint_type: 'trade_types', val: ['Purchases', 'Sales'] }] },
  '8-K': { delay_constraints: [['price_drop', 0.05]] },
  price_alert: { delay_constraints: [['price_drop', 0.05]] },
  keyword: { form_type_constraints: [{ constraint_type: 'keywords', bool: 'and', val: ['going concern'] }] },
};

/** An alert as the server gives it; `change` on top of the least of its kind. */
export function alertOf(form_type: AlertFormType, change: Partial<Alert> = {}): Alert {
  return {
    alert_name: 'Mine',
    version: 1,
    form_type,
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: ['include_all'],
    form_type_constraints: [],
    delay_constraints: [],
    insider_trade_constraints: [],
    delivery: 'daily',
    by_email: true,
    by_sms: false,
    paused: false,
    snoozed_until: null,
    link_change: null,
    created_at: '2026-01-14T00:00:00Z',
    email: 'client@sentinel.example',
    unread: [],
    health: {
      checked_today: 449,
      checked_since: null,
      matched_today: 0,
      unjudged: 0,
      missing: [],
      weekly_matches: NO_MATCHES,
    },
    ...LEAST[form_type],
    ...change,
  };
}
