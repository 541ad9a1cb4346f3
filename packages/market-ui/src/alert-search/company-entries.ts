import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { CriteriaRequest } from '../company-criteria/company-criteria.ts';

type Entry = Exclude<AlertCriteria['company_criteria'][number], 'include_all'>;
const NUMBERS = ['market_value', 'avg_daily_volume', 'share_price'] as const;

/** A search's company criteria as entries of an alert; without any, every company. */
export function entriesOf(search: CriteriaRequest): AlertCriteria['company_criteria'] {
  if (search.include_all) return ['include_all'];
  const entries = [
    ...(search.industry ? [{ criteria_type: 'industry' as const, val: search.industry.val }] : []),
    ...NUMBERS.flatMap((criteria_type): Entry[] => {
      const constraint = search[criteria_type];
      return constraint ? [{ criteria_type, bool: constraint.bool, val: [...constraint.val] }] : [];
    }),
  ];
  return entries.length > 0 ? entries : ['include_all'];
}

/** An alert's company criteria as a search takes them. */
export function requestOf(entries: AlertCriteria['company_criteria']): CriteriaRequest {
  const own = entries.filter((entry) => entry !== 'include_all');
  if (own.length === 0) return { include_all: true };
  return {
    include_all: false,
    ...Object.fromEntries(
      own.map((entry) => [
        entry.criteria_type,
        entry.criteria_type === 'industry' ? { val: entry.val } : { bool: entry.bool, val: entry.val },
      ]),
    ),
  };
}
