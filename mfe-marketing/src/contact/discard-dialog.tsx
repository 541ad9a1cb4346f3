import { ConfirmDialog } from '@sentinel/ui';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before the form is closed with something typed in it. */
export function DiscardDialog({ isOpen, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Discard your message?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you typed hasn't been sent.
    </ConfirmDialog>
  );
}
