import type { OperationResponse } from '@sentinel/contracts';

type InteractionRow = OperationResponse<'get_ey_fraud_confcalls'>['response'][number];

/** A company to review, with its reviewer's progress. */
export interface Assignment {
  readonly gvkey: string;
  readonly companyName: string;
  readonly scored: number;
  readonly total: number;
}

/**
 * One entry per company, sorted by name; an interaction counts as scored once it has a verdict (spec part 3, sections 2
 * and 9).
 */
export function assignmentsOf(rows: readonly InteractionRow[]): Assignment[] {
  const byCompany = new Map<string, Assignment>();
  for (const { gvkey, company_name, categorization } of rows) {
    const before = byCompany.get(gvkey) ?? { gvkey, companyName: company_name, scored: 0, total: 0 };
    byCompany.set(gvkey, {
      ...before,
      scored: before.scored + (categorization === null ? 0 : 1),
      total: before.total + 1,
    });
  }
  return [...byCompany.values()].sort((a, b) => a.companyName.localeCompare(b.companyName, 'en'));
}
