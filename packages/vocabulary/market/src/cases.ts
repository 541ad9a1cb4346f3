/** Within how many calendar days before the news a sale counts; the first is the usual one. */
export const CASE_DAYS = [90, 60, 30] as const;
export type CaseDays = (typeof CASE_DAYS)[number];

/** How many months back the news lies at most, unless a search says otherwise. */
export const DEFAULT_CASE_MONTHS = 12;

/** Numbers of cases on a page of answers; the first is the usual one. */
export const CASE_PAGE_SIZES = [25, 10, 50] as const;

/** The orders that cases are shown in; the first is the usual one. */
export const CASE_SORTS = ['loss', 'newest'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** Bad news is an 8-K whose event return is among the worst of all: this fraction of them. */
export const WORST_NEWS = 0.05;

/** How often the days of a company's sales are drawn again, to see how often chance does what a case did. */
export const CHANCE_DRAWS = 10_000;

/** Days after the news in which a case looks for purchases. */
export const CASE_AFTER_DAYS = 60;

/** How far the review of a kept case is. */
export const CASE_STATUSES = ['open', 'in_review', 'closed'] as const;

/** What came of the review. */
export const CASE_DECISIONS = ['no_action', 'escalated', 'reported'] as const;

/** Cases that an account keeps at most. */
export const MAX_KEPT_CASES = 500;

/** Letters of a case's note. */
export const MAX_CASE_NOTE = 4000;
