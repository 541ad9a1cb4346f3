import type { Alert } from '@sentinel/contracts';
import { useCompanyNames } from '@sentinel/market-ui';
import { useLocation } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Button, ConfirmDialog, EmptyState, ErrorState, PageHeader, Panel, Skeleton, useToast } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { alertsQuery, useDeleteAlert } from '../alerts.query.ts';
import { AlertFormModal } from '../form/alert-form.modal.tsx';
import styles from './alerts.module.css';
import { AlertsTable } from './alerts-table.tsx';

/** The dialog above the list: none, the form, or the question before deleting. */
type Dialog = { kind: 'none' } | { kind: 'create' } | { kind: 'edit'; alert: Alert } | { kind: 'delete'; alert: Alert };

const NO_DIALOG: Dialog = { kind: 'none' };

interface AlertsPageProps {
  /** Opens the form for a new alert of these companies once the list is there; `onClose` follows when it closes. */
  readonly create?: { readonly tickers: readonly string[]; readonly onClose: () => void };
}

/** /alerts (spec part 2, section 2 "Alerts list"). */
export function AlertsPage({ create }: AlertsPageProps = {}) {
  const email = useSession().email ?? '';
  const alerts = useQuery(alertsQuery(email));
  const companyName = useCompanyNames();
  const { hash } = useLocation();
  const remove = useDeleteAlert(email);
  const toast = useToast();
  const [dialog, setDialog] = useState<Dialog>(create ? { kind: 'create' } : NO_DIALOG);
  const createButton = useRef<HTMLButtonElement>(null);
  const wasDeleted = useRef(false);
  function close() {
    setDialog(NO_DIALOG);
    create?.onClose();
  }

  function confirmDelete(alert: Alert) {
    remove.mutate(alert.alert_name, {
      onSuccess: () => {
        wasDeleted.current = true;
        close();
        toast({ title: `Deleted “${alert.alert_name}”`, tone: 'success' });
      },
      onError: (error) => toast({ title: 'The alert was not deleted', description: error.message, tone: 'error' }),
    });
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title="Your Alerts"
        intro="We'll email you when a new filing matches an alert."
        actions={
          // Saving replaces the alert of the same name, so nothing can be created before the names are known.
          <Button
            ref={createButton}
            variant="primary-yellow"
            disabled={!alerts.isSuccess}
            onClick={() => setDialog({ kind: 'create' })}
          >
            + Insider Trading Alert
          </Button>
        }
      />

      <Panel title="Insider Trading Alerts" flush>
        {alerts.isPending ? (
          <div className={styles.loading} role="status" aria-label="Loading alerts">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height="36px" />
            ))}
          </div>
        ) : alerts.isError ? (
          <ErrorState
            title="Your alerts could not be loaded"
            onRetry={() => void alerts.refetch()}
            retrying={alerts.isFetching}
          >
            {alerts.error.message}
          </ErrorState>
        ) : alerts.data.length === 0 ? (
          <EmptyState
            title="No alerts found."
            action={
              <Button variant="outline" onClick={() => setDialog({ kind: 'create' })}>
                Create your first alert
              </Button>
            }
          >
            Choose a company and a direction; the next matching filing is in your mailbox within minutes.
          </EmptyState>
        ) : (
          <AlertsTable
            alerts={alerts.data}
            fragment={hash.slice(1)}
            companyName={companyName}
            onEdit={(alert) => setDialog({ kind: 'edit', alert })}
            onDelete={(alert) => setDialog({ kind: 'delete', alert })}
          />
        )}
      </Panel>

      {dialog.kind === 'edit' || (dialog.kind === 'create' && alerts.isSuccess) ? (
        <AlertFormModal
          email={email}
          stored={dialog.kind === 'edit' ? dialog.alert : undefined}
          tickers={create?.tickers}
          names={alerts.data?.map(({ alert_name }) => alert_name) ?? []}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={dialog.kind === 'delete'}
        title="Delete alert"
        confirmLabel="Delete"
        tone="danger"
        busy={remove.isPending}
        // The row whose button opened the dialog is gone by then.
        finalFocus={() => {
          const target = wasDeleted.current ? createButton.current : null;
          wasDeleted.current = false;
          return target;
        }}
        onCancel={close}
        onConfirm={() => {
          if (dialog.kind === 'delete') confirmDelete(dialog.alert);
        }}
      >
        {dialog.kind === 'delete'
          ? `Delete “${dialog.alert.alert_name}”? It will send nothing more. This cannot be undone.`
          : null}
      </ConfirmDialog>
    </div>
  );
}
