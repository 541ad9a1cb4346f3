import { Link } from '@sentinel/router';
import { session } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import type { MouseEvent } from 'react';
import { REVIEW_PATH, type ReviewState } from '../review-state.ts';

interface OpenAsReviewerLinkProps {
  readonly reviewer: string;
  readonly reviewerName: string | undefined;
  readonly gvkey: string;
  readonly companyName: string;
}

/**
 * Whether the user may open companies as their reviewers: a categorization administrator who acts for nobody else. The server refuses it
 * to other administrators, and the session holds one run-as only.
 */
export function useMayOpenAsReviewer(): boolean {
  const { permissions, runAs, isAdminEditing } = useSession();
  return permissions.includes('categorization_admin') && (runAs === null || isAdminEditing);
}

/** Opens a company as the reviewer it is assigned to (spec part 3 section 4 "Run-as and admin mode"). */
export function OpenAsReviewerLink({ reviewer, reviewerName, gvkey, companyName }: OpenAsReviewerLinkProps) {
  const { ownEmail } = useSession();
  const state: ReviewState = {
    gvkey,
    company_name: companyName,
    isAdminMode: true,
    ...(ownEmail === null ? {} : { originalEmail: ownEmail }),
  };
  const become = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    // A new tab gets no route state, so it would edit nothing; this one stays what it is.
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) session.startAdminEditing(reviewer, reviewerName);
  };
  return (
    <Link to={REVIEW_PATH} state={state} onClick={become}>
      {companyName}
    </Link>
  );
}
