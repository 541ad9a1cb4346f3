import type { AlertRule } from '@sentinel/alert-rules';
import type { CriteriaEntry } from '@sentinel/contracts-alert-criteria';
import { conditionNameOf, conditionOf } from '@sentinel/fields';

/** A rule without one of its filters. */
export interface WithoutFilter {
  /** The filter as the form names it. */
  readonly filter: string;
  readonly rule: AlertRule;
}

/** What makes an alert what it is: a trade type, a keyword alert's keywords; thresholds on the price stay in any case. */
const isEssential = ({ formType }: AlertRule, entry: CriteriaEntry): boolean => {
  const name = conditionNameOf(entry);
  return name !== undefined && conditionOf(name).essential?.kinds.includes(formType) === true;
};

/** The rule without all filters that it can be without: what matches it without one of them matches this too. */
export const essenceOf = (rule: AlertRule): AlertRule => ({
  ...rule,
  company: [],
  filing: rule.filing.filter((one) => isEssential(rule, one)),
  insiders: [],
});

/**
 * The rule without each filter that it can be without: which of them decides how often it matches. The days of a lookback are no filter.
 */
export function droppableFilters(rule: AlertRule): WithoutFilter[] {
  const without = (part: 'company' | 'filing' | 'insiders'): WithoutFilter[] =>
    rule[part].flatMap((one) => {
      const name = conditionNameOf(one);
      if (name === undefined || isEssential(rule, one) || conditionOf(name).asks.control === 'oneOf') return [];
      const rest = (rule[part] as readonly CriteriaEntry[]).filter((other) => other !== one);
      return { filter: conditionOf(name).label, rule: { ...rule, [part]: rest } };
    });
  return [...without('company'), ...without('filing'), ...without('insiders')];
}
