import type { DraftOwner } from '@sentinel/browser-store';
import { useLocation, useNavigate } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Button, EmptyState, ErrorState, SkeletonText } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './detail.module.css';
import { interactionsQuery } from './interactions.query.ts';
import { LoadedReview } from './loaded-review.tsx';
import { deviceCopiesQuery } from './work/device-copies.ts';

/** What the page was opened with (spec part 3 section 2), as route state: anybody may have made it. */
function readRouteState(value: unknown) {
  const { gvkey, company_name, isAdminMode } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (typeof gvkey !== 'string' || gvkey === '' || typeof company_name !== 'string') return undefined;
  return { gvkey, companyName: company_name, isAdminMode: isAdminMode === true };
}

/** /categorization/detail (spec part 3 section 2 "Categorization detail page"): the review of a company's interactions. */
export function DetailPage() {
  const { email, ownEmail } = useSession();
  const navigate = useNavigate();
  const company = readRouteState(useLocation().state);
  if (!company || email === null || ownEmail === null)
    return (
      <EmptyState
        title="Missing company info."
        action={
          <Button variant="outline" onClick={() => void navigate('/categorization')}>
            Back to list
          </Button>
        }
      >
        Open a company from the list.
      </EmptyState>
    );
  const owner = { account: ownEmail, user: email };
  return <CompanyReview key={`${ownEmail} ${email} ${company.gvkey}`} owner={owner} {...company} />;
}

interface CompanyReviewProps {
  readonly owner: DraftOwner;
  readonly gvkey: string;
  readonly companyName: string;
  readonly isAdminMode: boolean;
}

/** Loads the interactions, and what this device has of the work on them. */
function CompanyReview({ owner, gvkey, companyName, isAdminMode }: CompanyReviewProps) {
  const navigate = useNavigate();
  const interactions = useQuery(interactionsQuery(owner.user, gvkey));
  const onDevice = useQuery(deviceCopiesQuery(owner, gvkey));
  const list = isAdminMode ? '/categorization/admin' : '/categorization';
  const back: ReactNode = (
    <Button variant="outline2" onClick={() => void navigate(list)}>
      ← Back to list
    </Button>
  );
  // What was loaded for an earlier visit may be older than what that visit has saved.
  const isLoaded = interactions.isFetchedAfterMount && onDevice.isFetchedAfterMount;
  if (isLoaded && interactions.isSuccess && onDevice.isSuccess) {
    if (interactions.data.length === 0)
      return (
        <EmptyState title={`${companyName} has no interactions.`} action={back}>
          None were imported yet.
        </EmptyState>
      );
    return (
      <LoadedReview
        owner={owner}
        gvkey={gvkey}
        companyName={companyName}
        isAdminMode={isAdminMode}
        interactions={interactions.data}
        onDevice={onDevice.data}
        onList={() => void navigate(list)}
      />
    );
  }
  return (
    <div className={styles.page}>
      {back}
      {interactions.isError ? (
        <ErrorState
          title={`The interactions of ${companyName} could not be loaded`}
          onRetry={() => void interactions.refetch()}
          retrying={interactions.isFetching}
        >
          {interactions.error.message}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading interactions" className={styles.loading}>
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  );
}
