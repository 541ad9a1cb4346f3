import type { Alert } from '@sentinel/contracts-alerts';
import { useLocation, useNavigate } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Banner, Button, EmptyState, ErrorState, PageHeader, Panel, Skeleton } from '@sentinel/ui';
import { ALERT_KIND_WORDS } from '@sentinel/vocabulary-alerts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BlockedAddresses } from '../activity/blocked-addresses.tsx';
import { ALERT_KINDS, type AlertKind } from '../alert-kinds.ts';
import { alertsQuery } from '../alerts.query.ts';
import { AlertFormModal } from '../form/alert-form.modal.tsx';
import { FeedLine } from '../freshness/feed-line.tsx';
import { useTargetNames } from '../words/use-target-names.ts';
import { AlertGroup } from './alert-group.tsx';
import styles from './alerts.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { namedAlert } from './named-alert.ts';

interface AlertsPageProps {
  /** Shows the alerts of this kind alone: its own page. */
  readonly only?: AlertKind & { readonly pageTitle: string };
}

const NO_ALERTS: readonly Alert[] = [];

/** A fragment may name a part of the page instead: "Skip to content" does. */
const isOnPage = (fragment: string) => document.getElementById(fragment) !== null;

/** /alerts with its four tables, and the page of one kind (spec part 2, section 2). */
export function AlertsPage({ only }: AlertsPageProps) {
  const email = useSession().email ?? '';
  const alerts = useQuery(alertsQuery(email));
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [creating, setCreating] = useState<AlertKind | null>(null);
  const [deleting, setDeleting] = useState<Alert | null>(null);
  const firstButton = useRef<HTMLButtonElement>(null);

  const kinds = only ? [only] : ALERT_KINDS;
  const all = alerts.data ?? NO_ALERTS;
  const shown = all.filter(({ form_type }) => kinds.some(({ formType }) => formType === form_type));
  const named = namedAlert(shown, hash.slice(1));
  const isNamedGone =
    hash !== '' && named === undefined && alerts.isSuccess && !alerts.isFetching && !isOnPage(hash.slice(1));
  const names = useTargetNames(shown);

  return (
    <div className={styles.page}>
      <PageHeader title={only?.pageTitle ?? 'Your Alerts'} intro={<FeedLine />} />
      <BlockedAddresses />
      {isNamedGone ? (
        <Banner tone="warning">The alert that this link names is not here. It may have been renamed or deleted.</Banner>
      ) : null}
      <div className={styles.create}>
        {kinds.map((kind, index) => (
          <Button
            key={kind.slug}
            ref={index === 0 ? firstButton : undefined}
            variant={index === 0 ? 'primary-yellow' : 'outline'}
            // Saving under the name of another alert is refused, so the names must be known.
            disabled={!alerts.isSuccess}
            onClick={() => setCreating(kind)}
          >
            {only ? '+ Create Alert' : kind.createLabel}
          </Button>
        ))}
      </div>

      {alerts.isPending ? (
        <Panel flush>
          <div className={styles.loading} role="status" aria-label="Loading alerts">
            {[0, 1, 2, 3, 4].map((line) => (
              <Skeleton key={line} height="36px" />
            ))}
          </div>
        </Panel>
      ) : alerts.isError && !alerts.data ? (
        <Panel flush>
          <ErrorState
            title="Your alerts could not be loaded"
            onRetry={() => void alerts.refetch()}
            retrying={alerts.isFetching}
          >
            {alerts.error.message}
          </ErrorState>
        </Panel>
      ) : shown.length === 0 ? (
        <Panel flush>
          <EmptyState
            title={only ? `You don't have any ${ALERT_KIND_WORDS[only.formType]} alerts yet.` : 'No alerts found.'}
          >
            Say what to watch for; the next match is in your mailbox within minutes.
          </EmptyState>
        </Panel>
      ) : (
        kinds.map((kind) => (
          <AlertGroup
            key={kind.slug}
            kind={kind}
            alerts={shown.filter(({ form_type }) => form_type === kind.formType)}
            email={email}
            named={named}
            names={names}
            onEdit={({ alert_name }) => void navigate(`/alerts/edit/${encodeURIComponent(alert_name)}`)}
            onDelete={setDeleting}
          />
        ))
      )}

      {creating ? (
        <AlertFormModal
          email={email}
          kind={creating}
          names={all.map(({ alert_name }) => alert_name)}
          onClose={() => setCreating(null)}
        />
      ) : null}
      <DeleteDialog email={email} alert={deleting} onClose={() => setDeleting(null)} focusAfter={firstButton} />
    </div>
  );
}
