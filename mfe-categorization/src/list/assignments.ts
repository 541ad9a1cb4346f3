import type { CategoryStatus } from './category-list-filters.ts';
import type { InteractionRow } from './interaction-rows.ts';

/** A company to review, with its reviewer's progress. */
export interface Assignment {
  readonly gvkey: string;
  readonly companyName: string;
  readonly scored: number;
  readonly total: number;
}

/** Complete when every interaction is scored, in progress when some are (spec part 3 section 4). */
export function statusOf({ scored, total }: Pick<Assignment, 'scored' | 'total'>): CategoryStatus {
  if (scored === total) return 'completed';
  return scored > 0 ? 'in progress' : 'not started';
}

/**
 * One entry per company, sorted by name; an interaction counts as scored once it has a verdict (spec part 3, sections 2
 * and 9).
 */
export function assignmentsOf(rows: Iterable<InteractionRow>): Assignment[] {
  const companies = new Map<string, { gvkey: string; companyName: string; scored: number; total: number }>();
  for (const { gvkey, company_name, categorization } of rows) {
    const company = companies.get(gvkey) ?? { gvkey, companyName: company_name, scored: 0, total: 0 };
    company.scored += categorization === null ? 0 : 1;
    company.total += 1;
    companies.set(gvkey, company);
  }
  return [...companies.values()].sort((a, b) => a.companyName.localeCompare(b.companyName, 'en'));
}
