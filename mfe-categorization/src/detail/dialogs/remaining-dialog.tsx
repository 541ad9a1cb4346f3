import { Modal } from '@sentinel/ui';

interface RemainingDialogProps {
  readonly companyName: string;
  readonly remaining: number;
  readonly onOkay: () => void;
}

/** The last interaction has a verdict, and earlier ones have none (spec part 3 section 4 "Auto-save"). */
export const RemainingDialog = ({ companyName, remaining, onOkay }: RemainingDialogProps) => (
  <Modal
    open
    size="small"
    closesOnBackdrop={false}
    onClose={onOkay}
    title="Remaining categorizations"
    buttons={[{ label: 'Okay', onClick: onOkay }]}
  >
    {remaining === 1
      ? `There is 1 remaining categorization to complete for ${companyName}.`
      : `There are ${remaining} remaining categorizations to complete for ${companyName}.`}
  </Modal>
);
