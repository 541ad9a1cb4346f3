import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import {
  type ConditionList,
  type ConditionName,
  conditionNameOf,
  conditionOf,
  conditionsOfKind,
  entriesOf,
} from '@sentinel/fields';
import type { AlertDraft } from './alert-draft.ts';
import { type Asked, controlOf } from './condition-controls.ts';
import { hasTargets } from './toggle-rules.ts';

/** The criteria of a draft. A condition whose numbers are not complete is left out (spec part 2, section 5). */
export function criteriaOf(draft: AlertDraft): AlertCriteria {
  const company = entriesIn(draft, 'company_criteria');
  return {
    form_type: draft.formType,
    tickers: [...draft.tickers],
    reporting_person_ciks: [...draft.ownerCiks],
    ...(draft.watchlist === '' ? {} : { watchlist: draft.watchlist }),
    company_criteria: company.length > 0 || hasTargets(draft) ? company : ['include_all'],
    form_type_constraints: entriesIn(draft, 'form_type_constraints'),
    delay_constraints: entriesIn(draft, 'delay_constraints'),
    // The days of the lookback ask something as soon as the filter is on.
    insider_trade_constraints: draft.switchedOn.includes('insiders')
      ? entriesIn(draft, 'insider_trade_constraints')
      : [],
  };
}

function entriesIn<List extends ConditionList>(draft: AlertDraft, list: List): AlertCriteria[List] {
  const entries = conditionsOfKind(draft.formType).flatMap((name) => {
    const condition = conditionOf(name);
    const asked = condition.list === list && controlOf(name).asked(draft[name], condition.asks, condition);
    return asked ? [entryOf(list, name, asked)] : [];
  });
  return entries as AlertCriteria[List];
}

function entryOf(list: ConditionList, name: ConditionName, asked: Asked) {
  if (list === 'delay_constraints') return [name, ...asked.val];
  return list === 'company_criteria' ? { criteria_type: name, ...asked } : { constraint_type: name, ...asked };
}

/** A condition that an alert has, with what it asks. */
export interface AskedCondition {
  readonly name: ConditionName;
  readonly asked: Asked;
}

/** The conditions that an alert has, list by list as it is stored. */
export const askedOf = (criteria: AlertCriteria): readonly AskedCondition[] =>
  entriesOf(criteria).flatMap((entry) => {
    const name = conditionNameOf(entry);
    if (name === undefined || entry === 'include_all') return [];
    return { name, asked: Array.isArray(entry) ? { val: [entry[1]] } : entry };
  });
