import type { AlertRule } from '@sentinel/alert-rules';
import { insider_types, officer_roles, trade_direction } from '@sentinel/fields';

/** A rule without one of its filters. */
export interface WithoutFilter {
  /** The filter as the form names it. */
  readonly filter: string;
  readonly rule: AlertRule;
}

const COMPANY_LABELS = {
  industry: 'Industries',
  market_value: 'Market value',
  avg_daily_volume: 'Average daily volume',
  share_price: 'Share price',
} as const;

const FILING_LABELS = {
  trade_types: trade_direction.label,
  insider_types: insider_types.label,
  officer_roles: officer_roles.label,
  constraint_10b51: 'Exclude 10b5-1 Trades',
  num_shares_traded: 'Shares traded',
  value_shares_traded: 'Value of shares traded',
  item_number: '8-K items',
  keywords: 'Keywords',
} as const;

const INSIDER_LABELS = { value_sold: 'Value sold', value_purchased: 'Value purchased' } as const;

/** What makes an alert what it is: a trade type, a keyword alert's keywords; thresholds on the price stay in any case. */
const isEssential = ({ formType }: AlertRule, { constraint_type: type }: AlertRule['filing'][number]) =>
  type === 'trade_types' || (type === 'keywords' && formType === 'keyword');

/** The rule without all filters that it can be without: what matches it without one of them matches this too. */
export const essenceOf = (rule: AlertRule): AlertRule => ({
  ...rule,
  company: [],
  filing: rule.filing.filter((one) => isEssential(rule, one)),
  insiders: [],
});

/**
 * The rule without each filter that it can be without: which of them decides how often it matches.
 */
export function droppableFilters(rule: AlertRule): WithoutFilter[] {
  const { company, filing, insiders } = rule;
  const dropped: WithoutFilter[] = [];
  for (const one of company) {
    if (one === 'include_all') continue;
    const rest = company.filter((other) => other !== one);
    dropped.push({ filter: COMPANY_LABELS[one.criteria_type], rule: { ...rule, company: rest } });
  }
  for (const one of filing) {
    if (isEssential(rule, one)) continue;
    const rest = filing.filter((other) => other !== one);
    dropped.push({ filter: FILING_LABELS[one.constraint_type], rule: { ...rule, filing: rest } });
  }
  for (const one of insiders) {
    if (one.constraint_type === 'lookback_period') continue;
    const rest = insiders.filter((other) => other !== one);
    dropped.push({ filter: INSIDER_LABELS[one.constraint_type], rule: { ...rule, insiders: rest } });
  }
  return dropped;
}
