import { recentNewYorkDays } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { ReviewOverview } from './review-overview.repository.ts';

const REVIEW_DAYS = 14;
const MAX_COMPANIES = 8;

type Company = OperationResponse<'get_review_overview'>['companies'][number];

/** How far the caller's review is, and what is next. */
export function get_review_overview(overview: ReviewOverview): Handlers<'categorization'>['get_review_overview'] {
  return async (_input, call) => {
    const { accountId } = callerOf(call);
    const days = recentNewYorkDays(new Date(), REVIEW_DAYS);
    const [companies, next, reviewedDays] = await Promise.all([
      overview.companies(accountId),
      overview.next(accountId),
      overview.reviewedDays(accountId, REVIEW_DAYS),
    ]);
    const sum = (name: 'reviewed' | 'total') => companies.reduce((all, company) => all + company[name], 0);
    const byDay = new Map(reviewedDays.map(({ day, reviewed }) => [day, reviewed]));
    const { reviewed = 0, total = 0 } = companies.find(({ gvkey }) => gvkey === next?.gvkey) ?? {};
    return {
      companies: [...companies].sort(byUrgency).slice(0, MAX_COMPANIES),
      num_companies: companies.length,
      reviewed: sum('reviewed'),
      total: sum('total'),
      next: next && { ...next, reviewed, total },
      daily: days.map((day) => byDay.get(day) ?? 0),
    };
  };
}

/** Companies in progress, then those not begun, then those that are done. */
const stageOf = ({ reviewed, total }: Company) => (reviewed >= total ? 2 : reviewed > 0 ? 0 : 1);

function byUrgency(one: Company, other: Company): number {
  const last = (company: Company) => company.last_reviewed_at ?? '';
  return stageOf(one) - stageOf(other) || last(other).localeCompare(last(one)) || one.name.localeCompare(other.name);
}
