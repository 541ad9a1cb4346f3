import { Modal } from '@sentinel/ui';
import type { UnsavedAnswer } from '../state/review.ts';

/** Asks for a choice before leaving highlights that belong to none (spec part 3 section 4 "Highlighting"). */
export const UnsavedHighlightsDialog = ({ onAnswer }: { readonly onAnswer: (answer: UnsavedAnswer) => void }) => (
  <Modal
    open
    role="alertdialog"
    closesOnBackdrop={false}
    onClose={() => onAnswer('cancel')}
    title="Unsaved highlights"
    buttons={[
      { label: 'Cancel', onClick: () => onAnswer('cancel') },
      { label: 'Discard', onClick: () => onAnswer('discard') },
      { label: 'Not Relevant', onClick: () => onAnswer('not-relevant') },
      { label: 'Relevant', onClick: () => onAnswer('relevant') },
    ]}
  >
    You have unsaved highlights. Would you like to make a choice before leaving?
  </Modal>
);
