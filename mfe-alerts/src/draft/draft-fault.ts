import { type ConditionName, conditionOf, conditionsOfKind, essentialsOf } from '@sentinel/fields';
import { isVisible } from '@sentinel/vocabulary-alerts';
import { askedOf, criteriaOf } from './alert-criteria.ts';
import { type AlertDraft, hasThresholds } from './alert-draft.ts';
import { fractionOf } from './condition-controls.ts';
import { type BlockName, blockOf, blocksOfKind } from './form-blocks.ts';

/** The blocks of the form that a fault can belong to. */
export type FaultPlace = 'name' | BlockName;

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
  const { formType } = draft;
  for (const name of conditionsOfKind(formType)) {
    const { asks } = conditionOf(name);
    const isMissing = asks.control === 'someOf' && asks.required && (draft[name] as readonly string[]).length === 0;
    if (isMissing) return { at: placeOf(draft, name), text: asks.required ?? '' };
  }
  const { names, text } = essentialsOf(formType);
  if (!askedOf(criteriaOf(draft)).some(({ name }) => names.includes(name)))
    return { at: placeOf(draft, names[0]), text };
  const moves = hasThresholds(formType) ? [draft.price_drop, draft.price_increase] : [];
  return moves.some((percent) => (fractionOf(percent) ?? 0) * 100 > MAX_PERCENT)
    ? { at: 'thresholds', text: 'A threshold can be 10,000% at most.' }
    : undefined;
}

/** The block of a condition. */
const placeOf = ({ formType }: AlertDraft, condition: ConditionName | undefined): FaultPlace =>
  blocksOfKind(formType).find((block) => blockOf(block).conditions.some((name) => name === condition)) ?? 'name';
