import { Modal } from '@sentinel/ui';
import { Confetti } from './confetti.tsx';

interface CompletedDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** All interactions of the company have a verdict (spec part 3 section 4 "Auto-save"). */
export const CompletedDialog = ({ onLeave, onStay }: CompletedDialogProps) => (
  <>
    <Modal
      open
      closesOnBackdrop={false}
      onClose={onStay}
      size="small"
      title="Categorization complete"
      buttons={[
        { label: 'No, keep editing', onClick: onStay },
        { label: 'Yes', onClick: onLeave },
      ]}
    >
      Categorization complete. Would you like to save changes and return to the assignments page?
    </Modal>
    <Confetti />
  </>
);
