import { isVisible } from '@sentinel/vocabulary-alerts';
import { criteriaOf, thresholdOf } from './alert-criteria.ts';
import { type AlertDraft, hasThresholds } from './alert-draft.ts';

/** The blocks of the form that a fault can belong to. */
export type FaultPlace = 'name' | 'tradeTypes' | 'insiderTypes' | 'thresholds' | 'keywords';

/** What prevents saving, and where it stands. */
export interface DraftFault {
  readonly at: FaultPlace;
  readonly text: string;
}

const MAX_PERCENT = 10_000;

/**
 * The first fault that prevents saving (spec part 2, section 5), or undefined.
 * @param otherNames of the user's other alerts: saving under one of them would replace that alert
 */
export function draftFault(draft: AlertDraft, otherNames: readonly string[]): DraftFault | undefined {
  const name = draft.name.trim();
  if (!isVisible(name)) return { at: 'name', text: 'Please enter an alert name before saving.' };
  if (otherNames.includes(name)) return { at: 'name', text: 'You already have an alert of this name.' };
  return criteriaFault(draft);
}

/** The first fault of what the alert watches: with one, it cannot be previewed either. */
export function criteriaFault(draft: AlertDraft): DraftFault | undefined {
  if (draft.formType === '4') {
    if (draft.tradeTypes.length === 0) {
      return { at: 'tradeTypes', text: 'You must choose a trade type (Purchases, Sales, or both).' };
    }
    if (draft.insiderTypes.length === 0) return { at: 'insiderTypes', text: 'You must choose an insider type.' };
  }
  if (hasThresholds(draft.formType)) {
    if (criteriaOf(draft).delay_constraints.length === 0) {
      return {
        at: 'thresholds',
        text: 'You must enter a materiality threshold (Price Drop or Price Increase) before saving.',
      };
    }
    if ([draft.priceDrop, draft.priceIncrease].some((text) => (thresholdOf(text) ?? 0) * 100 > MAX_PERCENT)) {
      return { at: 'thresholds', text: 'A threshold can be 10,000% at most.' };
    }
  }
  if (draft.formType === 'keyword' && draft.keywords.length === 0) {
    return { at: 'keywords', text: 'You must enter at least one keyword before saving.' };
  }
  return undefined;
}
