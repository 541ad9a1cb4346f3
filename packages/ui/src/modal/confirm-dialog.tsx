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
  /**
   * The element that takes the focus on closing, where the confirmed action removes what opened the dialog; null: the
   * element that had it before.
   */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** `danger` where the confirmed action deletes something for good. */
  tone?: 'normal' | 'danger';
  /** The confirmed action is in progress. */
  busy?: boolean;
  /** Something in the dialog is still to be filled in. */
  confirmDisabled?: boolean;
}

/** Asks for confirmation of something that cannot be undone. Only a button, the × or Escape closes it. */
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
  confirmDisabled = false,
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
          disabled: confirmDisabled,
          variant: tone === 'danger' ? 'danger' : undefined,
        },
      ]}
    >
      {children}
    </Modal>
  );
}
