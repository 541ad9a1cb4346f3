import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import { avg_daily_volume } from './avg_daily_volume.ts';
import { clusters } from './clusters.ts';
import { constraint_10b51 } from './constraint_10b51.ts';
import type { Condition, ConditionList } from './define-condition.ts';
import { holding_traded } from './holding_traded.ts';
import { industry } from './industry.ts';
import { insider_types } from './insider_types.ts';
import { item_number } from './item_number.ts';
import { keywords } from './keywords.ts';
import { lookback_period } from './lookback_period.ts';
import { market_value } from './market_value.ts';
import { num_shares_traded } from './num_shares_traded.ts';
import { officer_roles } from './officer_roles.ts';
import { price_drop } from './price_drop.ts';
import { price_increase } from './price_increase.ts';
import { share_price } from './share_price.ts';
import { tags } from './tags.ts';
import { trade_types } from './trade_types.ts';
import { value_purchased } from './value_purchased.ts';
import { value_shares_traded } from './value_shares_traded.ts';
import { value_sold } from './value_sold.ts';
import { without_tags } from './without_tags.ts';

/** The conditions of alerts (spec part 2, section 3), in the order of the form and of an alert's lists. */
export const CONDITIONS = {
  trade_types,
  insider_types,
  officer_roles,
  constraint_10b51,
  num_shares_traded,
  value_shares_traded,
  holding_traded,
  tags,
  without_tags,
  clusters,
  item_number,
  keywords,
  price_drop,
  price_increase,
  lookback_period,
  value_sold,
  value_purchased,
  industry,
  market_value,
  avg_daily_volume,
  share_price,
} as const;

export type ConditionName = keyof typeof CONDITIONS;
/** The conditions of one list of an alert, of one kind of alert, or of both. */
export type ConditionOf<List extends ConditionList = ConditionList, Kind extends AlertFormType = AlertFormType> = {
  [Name in ConditionName]: (typeof CONDITIONS)[Name] extends { list: List; kinds: readonly (infer Of)[] }
    ? Kind & Of extends never
      ? never
      : Name
    : never;
}[ConditionName];

export const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly ConditionName[];

/** A condition without its literal texts: for code that treats all alike. */
export const conditionOf = (name: ConditionName): Condition => CONDITIONS[name];

/** The conditions of one list of an alert, in their order. */
export const conditionsIn = <List extends ConditionList>(list: List): readonly ConditionOf<List>[] =>
  CONDITION_NAMES.filter((name): name is ConditionOf<List> => CONDITIONS[name].list === list);

/** The conditions that a kind of alert has, in their order. */
export const conditionsOfKind = (kind: AlertFormType): readonly ConditionName[] =>
  CONDITION_NAMES.filter((name) => conditionOf(name).kinds.includes(kind));

/** The conditions of which an alert of a kind needs one, with the text that says so. */
export function essentialsOf(kind: AlertFormType): { readonly names: readonly ConditionName[]; readonly text: string } {
  const essentials = CONDITION_NAMES.map(conditionOf).filter(({ essential }) => essential?.kinds.includes(kind));
  return { names: essentials.map(({ name }) => name as ConditionName), text: essentials[0]?.essential?.text ?? '' };
}
