import { isBroadAlert } from '@sentinel/fields';
import type { AlertDelivery } from '@sentinel/vocabulary-alerts';
import { criteriaOf } from './alert-criteria.ts';
import type { AlertDraft } from './alert-draft.ts';

/** Whether it goes out as a digest only; the server refuses anything else. */
export const isBroad = (draft: AlertDraft): boolean => isBroadAlert(criteriaOf(draft));

/** When its messages go out: as chosen, but daily instead of instantly while it is broad. */
export function deliveryOf(draft: AlertDraft): AlertDelivery {
  return draft.delivery === 'instant' && isBroad(draft) ? 'daily' : draft.delivery;
}
