import type { AlertRule } from '@sentinel/alert-rules';
import { ruleOf } from '@sentinel/alert-rules/read';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import type { CompanyCiks } from './company-ciks.ts';

/** What criteria mean to matching: companies by their CIKs, because tickers change hands. */
export function alertRule(criteria: AlertCriteria, ciks: CompanyCiks): AlertRule {
  const { reporting_person_ciks, tickers } = criteria;
  if (tickers.length > 0) {
    const issuers = new Set(tickers.flatMap((ticker) => ciks[ticker] ?? []));
    return ruleOf(criteria, { kind: 'issuer', ciks: [...issuers] });
  }
  return ruleOf(
    criteria,
    reporting_person_ciks.length > 0 ? { kind: 'owner', ciks: reporting_person_ciks } : { kind: 'any' },
  );
}
