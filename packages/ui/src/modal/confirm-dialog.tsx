import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  onConfirm(): void;
  onCancel(): void;
  /** Gets the focus on closing where the confirmed action removes what opened the dialog; null: what had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** `danger` where the confirmed action takes something away for good. */
  tone?: 'normal' | 'danger';
  /** The confirmed action is under way. */
  busy?: boolean;
}

/** Asks before something that cannot be taken back; only a button, the × or Escape answers it. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = 'OK',
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  finalFocus,
  tone = 'normal',
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      closesOnBackdrop={false}
      finalFocus={finalFocus}
      buttons={[
        { label: cancelLabel, onClick: onCancel, disabled: busy },
        {
          label: confirmLabel,
          onClick: onConfirm,
          loading: busy,
          variant: tone === 'danger' ? 'danger' : undefined,
        },
      ]}
    >
      {children}
    </Modal>
  );
}
