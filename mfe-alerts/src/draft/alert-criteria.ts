import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { Alert } from '@sentinel/contracts-alerts';
import { constraintRequest, criteriaRequest, itemNumberRequest } from '@sentinel/market-ui';
import { plainNumber } from '@sentinel/ui';
import { INSIDER_TYPES } from '@sentinel/vocabulary-market';
import { type AlertDraft, hasThresholds } from './alert-draft.ts';
import { hasTargets } from './toggle-rules.ts';

/** The criteria of a draft. A constraint whose numbers are not complete is left out (spec part 2, section 5). */
export function criteriaOf(draft: AlertDraft): AlertCriteria {
  return {
    form_type: draft.formType,
    tickers: [...draft.tickers],
    reporting_person_ciks: [...draft.ownerCiks],
    company_criteria: companyCriteria(draft),
    form_type_constraints: filingConstraints(draft),
    delay_constraints: priceMoves(draft),
    insider_trade_constraints: insiderConstraints(draft),
  };
}

function companyCriteria(draft: AlertDraft): Alert['company_criteria'] {
  const { include_all, ...asked } = criteriaRequest(draft.criteria);
  const entries: Alert['company_criteria'] = [
    ...(asked.industry ? [{ criteria_type: 'industry' as const, val: asked.industry.val }] : []),
    ...(['market_value', 'avg_daily_volume', 'share_price'] as const).flatMap((criteria_type) => {
      const bound = asked[criteria_type];
      return bound ? [{ criteria_type, ...bound }] : [];
    }),
  ];
  if (entries.length > 0) return entries;
  return hasTargets(draft) ? [] : ['include_all'];
}

/** A constraint of the contract by its name; none where its numbers are not complete. */
function named<const Name extends string>(constraint_type: Name, constraint: AlertDraft['valueTraded']) {
  const bound = constraintRequest(constraint, 'number');
  return bound ? [{ constraint_type, ...bound }] : [];
}

function filingConstraints(draft: AlertDraft): Alert['form_type_constraints'] {
  const items = itemNumberRequest(draft.items);
  const keywords =
    draft.keywords.length > 0
      ? [{ constraint_type: 'keywords' as const, bool: draft.keywordMode, val: [...draft.keywords] }]
      : [];
  switch (draft.formType) {
    case '4':
      return [
        ...(draft.tradeTypes.length > 0
          ? [{ constraint_type: 'trade_types' as const, val: [...draft.tradeTypes] }]
          : []),
        ...(draft.insiderTypes.length > 0 && draft.insiderTypes.length < INSIDER_TYPES.length
          ? [{ constraint_type: 'insider_types' as const, val: [...draft.insiderTypes] }]
          : []),
        ...(draft.officerRoles.length > 0
          ? [{ constraint_type: 'officer_roles' as const, val: [...draft.officerRoles] }]
          : []),
        ...(draft.excludes10b51 ? [{ constraint_type: 'constraint_10b51' as const, val: [true as const] }] : []),
        ...named('num_shares_traded', draft.sharesTraded),
        ...named('value_shares_traded', draft.valueTraded),
      ];
    case '8-K':
      return [...(items ? [{ constraint_type: 'item_number' as const, val: items.val }] : []), ...keywords];
    case 'keyword':
      return keywords;
    case 'price_alert':
      return [];
  }
}

/** A threshold as typed, in percent, as a fraction; undefined where it is empty or no number of 0 or more. */
export function thresholdOf(percent: string): number | undefined {
  const plain = plainNumber(percent, 'percent');
  return plain === undefined || plain.startsWith('-') ? undefined : Number(`${plain}e-2`);
}

function priceMoves(draft: AlertDraft): Alert['delay_constraints'] {
  if (!hasThresholds(draft.formType)) return [];
  const drop = thresholdOf(draft.priceDrop);
  const increase = thresholdOf(draft.priceIncrease);
  return [
    ...(drop === undefined ? [] : [['price_drop', drop] as ['price_drop', number]]),
    ...(increase === undefined ? [] : [['price_increase', increase] as ['price_increase', number]]),
  ];
}

function insiderConstraints(draft: AlertDraft): Alert['insider_trade_constraints'] {
  if (!hasThresholds(draft.formType) || !draft.hasInsiderFilter) return [];
  return [
    { constraint_type: 'lookback_period', val: [draft.lookbackDays] },
    ...named('value_sold', draft.valueSold),
    ...named('value_purchased', draft.valuePurchased),
  ];
}
