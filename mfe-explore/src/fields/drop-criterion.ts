import { type CompanyCriteria, EMPTY_CRITERIA } from '@sentinel/market-ui';

/** The company criteria, by the names that the server has for them. */
const CRITERIA: Readonly<Record<string, keyof CompanyCriteria>> = {
  industry: 'industries',
  market_value: 'marketValue',
  avg_daily_volume: 'averageDailyVolume',
  share_price: 'sharePrice',
};

/** The company criteria without one, named as the server names it; the same for any other name. */
export function dropCriterion(criteria: CompanyCriteria, name: string): CompanyCriteria {
  const criterion = CRITERIA[name];
  return criterion === undefined ? criteria : { ...criteria, [criterion]: EMPTY_CRITERIA[criterion] };
}
