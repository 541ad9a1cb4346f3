import { EmptyState, ErrorState, Panel, SkeletonText } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { AdjudicationPanel } from './adjudication.panel.tsx';
import styles from './agreement.module.css';
import { type Disagreement, disagreementsQuery, type InteractionId } from './agreement.query.ts';
import { useAgreementAddress } from './agreement-address.ts';
import { DisagreementsList } from './disagreements-list.tsx';
import type { ReviewerNames } from './reviewer-names.ts';

/** The disagreements, and the one that is being decided beside them. */
export function DisagreementsSection({ names }: { names: ReviewerNames }) {
  const [{ company, open }, setAddress] = useAgreementAddress();
  const { data, error, isFetching, refetch } = useQuery(disagreementsQuery(company));
  if (!data)
    return (
      <Panel flush={error !== null}>
        {error ? (
          <ErrorState
            title="The disagreements could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {error.message}
          </ErrorState>
        ) : (
          <div role="status" aria-label="Loading the disagreements">
            <SkeletonText lines={6} />
          </div>
        )}
      </Panel>
    );
  const { disagreements, num_hidden } = data;
  const openOne = (id: InteractionId | null) => setAddress({ company, open: id });
  return (
    <div className={styles.disagreements}>
      <DisagreementsList
        disagreements={disagreements}
        numHidden={num_hidden}
        names={names}
        open={open}
        onOpen={openOne}
      />
      {open ? (
        <OpenedDisagreement key={`${open.gvkey} ${open.interaction_num}`}>
          <AdjudicationPanel id={open} names={names} onNext={() => openOne(nextOpen(disagreements, open))} />
        </OpenedDisagreement>
      ) : disagreements.length > 0 ? (
        <Panel flush>
          <EmptyState
            title={
              disagreements.every(({ adjudicated_at }) => adjudicated_at !== null)
                ? 'Every disagreement is decided.'
                : 'Choose a disagreement to decide it.'
            }
          >
            What reviewers agree on is taken over; their own verdicts never change.
          </EmptyState>
        </Panel>
      ) : null}
    </div>
  );
}

/** Comes into view when it opens: on a narrow screen it stands below the list. */
function OpenedDisagreement({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.opened}>
      {children}
    </div>
  );
}

/** The next disagreement after this one that nobody has decided, from the top again after the last; null if it was the only one. */
export function nextOpen(disagreements: readonly Disagreement[], after: InteractionId): InteractionId | null {
  const at = disagreements.findIndex(
    ({ gvkey, interaction_num }) => gvkey === after.gvkey && interaction_num === after.interaction_num,
  );
  const others = [...disagreements.slice(at + 1), ...disagreements.slice(0, Math.max(at, 0))];
  const next = others.find(({ adjudicated_at }) => adjudicated_at === null);
  return next ? { gvkey: next.gvkey, interaction_num: next.interaction_num } : null;
}
