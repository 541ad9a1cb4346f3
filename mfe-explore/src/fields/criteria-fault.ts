import { COMPANY_CRITERIA } from '@sentinel/fields';
import type { CompanyCriteria } from '@sentinel/market-ui';
import { constraintFault } from '@sentinel/ui';
import { numberUnit } from './controls.ts';

const { market_value, avg_daily_volume, share_price } = COMPANY_CRITERIA;

/** What keeps a search with these company criteria from being made: the first number among them that would not count. */
export function criteriaFault(criteria: CompanyCriteria): string | undefined {
  if (criteria.includeAll) return undefined;
  const numbers = [
    [market_value, criteria.marketValue],
    [avg_daily_volume, criteria.averageDailyVolume],
    [share_price, criteria.sharePrice],
  ] as const;
  for (const [field, value] of numbers) {
    const fault = constraintFault(value, numberUnit(field));
    if (fault !== undefined) return `${field.label}: ${fault}`;
  }
  return undefined;
}
