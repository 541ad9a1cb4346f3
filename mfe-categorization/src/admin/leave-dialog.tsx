import { Modal } from '@sentinel/ui';

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onCancel: () => void;
}

/** What happens to unsaved changes when the user leaves (spec part 3 section 4 "Admin assignment screen"). */
export function LeaveDialog({ isOpen, isSaving, onSave, onDiscard, onCancel }: LeaveDialogProps) {
  return (
    <Modal
      open={isOpen}
      onClose={onCancel}
      role="alertdialog"
      size="small"
      closesOnBackdrop={false}
      title="Unsaved changes"
      buttons={[
        { label: 'Cancel', onClick: onCancel, disabled: isSaving },
        { label: 'Discard', onClick: onDiscard, disabled: isSaving },
        { label: 'Save', onClick: onSave, loading: isSaving },
      ]}
    >
      You have unsaved changes. Would you like to save them before leaving?
    </Modal>
  );
}
