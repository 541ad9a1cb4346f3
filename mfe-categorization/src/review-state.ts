/** The page on which a company's interactions are reviewed. */
export const REVIEW_PATH = '/categorization/detail';

/** What the review page is opened with, as route state (spec part 3 section 2). */
export interface ReviewState {
  readonly gvkey: string;
  readonly company_name: string;
  /** An administrator opens it as the reviewer to whom the company is assigned. */
  readonly isAdminMode?: boolean;
  /** That administrator's own email. */
  readonly originalEmail?: string;
}
