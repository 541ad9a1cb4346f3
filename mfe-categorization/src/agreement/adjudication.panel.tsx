import { CallFailure, isNotFound } from '@sentinel/api-client';
import { EmptyState, ErrorState, Panel, SkeletonText } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './adjudication.module.css';
import { AdjudicationForm } from './adjudication-form.tsx';
import { disagreementQuery, type InteractionId } from './agreement.query.ts';
import type { ReviewerNames } from './reviewer-names.ts';

interface AdjudicationPanelProps {
  readonly id: InteractionId;
  readonly names: ReviewerNames;
  readonly onNext: () => void;
}

/** The disagreement that is open: loading, refused, or to be decided. */
export function AdjudicationPanel({ id, names, onNext }: AdjudicationPanelProps) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(disagreementQuery(id));
  if (data)
    return (
      <AdjudicationForm
        key={`${id.gvkey} ${id.interaction_num} ${dataUpdatedAt}`}
        detail={data}
        names={names}
        onNext={onNext}
        onReload={() => void refetch()}
      />
    );
  if (error instanceof CallFailure && error.reason === 'own_verdict_first')
    return (
      <Panel flush>
        <EmptyState title="Give your own verdict first.">
          This interaction is assigned to you. Until you have scored it, you can't see what others decided.
        </EmptyState>
      </Panel>
    );
  if (isNotFound(error))
    return (
      <Panel flush>
        <EmptyState title="There is no such disagreement.">
          The link may be incomplete, or a reviewer has changed a verdict since. The list has all that there are.
        </EmptyState>
      </Panel>
    );
  if (error)
    return (
      <Panel flush>
        <ErrorState title="The interaction could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      </Panel>
    );
  return (
    <Panel className={styles.loading} role="status" aria-label="Loading the interaction">
      <SkeletonText lines={8} />
    </Panel>
  );
}
