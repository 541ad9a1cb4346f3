import type { AlertDelivery } from '@sentinel/vocabulary-alerts';
import { criteriaOf } from './alert-criteria.ts';
import type { AlertDraft } from './alert-draft.ts';

/**
 * Whether an alert names no company, owner, keyword or company criterion. So many events match it that it goes out as a digest
 * only; the server refuses anything else.
 */
export function isBroad(draft: AlertDraft): boolean {
  const criteria = criteriaOf(draft);
  return (
    criteria.tickers.length === 0 &&
    criteria.reporting_person_ciks.length === 0 &&
    criteria.company_criteria.every((one) => one === 'include_all') &&
    criteria.form_type_constraints.every(({ constraint_type }) => constraint_type !== 'keywords')
  );
}

/** When its messages go out: as chosen, but daily instead of instantly while it is broad. */
export function deliveryOf(draft: AlertDraft): AlertDelivery {
  return draft.delivery === 'instant' && isBroad(draft) ? 'daily' : draft.delivery;
}
