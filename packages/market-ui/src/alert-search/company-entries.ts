import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { conditionsIn } from '@sentinel/fields';
import type { CriteriaRequest } from '../company-criteria/company-criteria.ts';

/** A search's company criteria as entries of an alert; without any, every company. */
export function companyEntries(search: CriteriaRequest): AlertCriteria['company_criteria'] {
  if (search.include_all) return ['include_all'];
  const entries = conditionsIn('company_criteria').flatMap((name) =>
    search[name] ? [{ criteria_type: name, ...search[name] }] : [],
  ) as AlertCriteria['company_criteria'];
  return entries.length > 0 ? entries : ['include_all'];
}

/** An alert's company criteria as a search takes them. */
export function requestOf(entries: AlertCriteria['company_criteria']): CriteriaRequest {
  const own = entries.filter((entry) => entry !== 'include_all');
  if (own.length === 0) return { include_all: true };
  return {
    include_all: false,
    ...Object.fromEntries(own.map(({ criteria_type, ...asked }) => [criteria_type, asked])),
  };
}
