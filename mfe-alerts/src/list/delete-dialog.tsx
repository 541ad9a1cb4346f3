import type { Alert } from '@sentinel/contracts-alerts';
import { ConfirmDialog, useToast } from '@sentinel/ui';
import { type RefObject, useRef } from 'react';
import { useDeleteAlert } from '../alerts.query.ts';

interface DeleteDialogProps {
  readonly email: string;
  /** The alert to delete; null: closed. */
  readonly alert: Alert | null;
  readonly onClose: () => void;
  /** Takes the focus after the deletion: the row whose button opened the dialog is gone by then. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before an alert is deleted. */
export function DeleteDialog({ email, alert, onClose, focusAfter }: DeleteDialogProps) {
  const remove = useDeleteAlert(email);
  const toast = useToast();
  const wasDeleted = useRef(false);

  function confirm({ alert_name }: Alert) {
    remove.mutate(alert_name, {
      onSuccess: () => {
        wasDeleted.current = true;
        onClose();
        toast({ title: `Deleted “${alert_name}”`, tone: 'success' });
      },
      onError: (error) => toast({ title: 'The alert was not deleted', description: error.message, tone: 'error' }),
    });
  }

  return (
    <ConfirmDialog
      open={alert !== null}
      title="Delete alert"
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      finalFocus={() => {
        const target = wasDeleted.current ? focusAfter.current : null;
        wasDeleted.current = false;
        return target;
      }}
      onCancel={onClose}
      onConfirm={() => {
        if (alert) confirm(alert);
      }}
    >
      {alert
        ? `Delete “${alert.alert_name}”? It will send nothing more. What it found so far stays in your activity. This cannot be undone.`
        : null}
    </ConfirmDialog>
  );
}
