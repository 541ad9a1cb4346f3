/** How far the review of a kept case is. */
export const CASE_STATUSES = ['open', 'in_review', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** What came of the review. */
export const CASE_DECISIONS = ['no_action', 'escalated', 'reported'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/** Cases that an account keeps at most. */
export const MAX_KEPT_CASES = 500;

/** Letters of a case's note. */
export const MAX_CASE_NOTE = 4000;
