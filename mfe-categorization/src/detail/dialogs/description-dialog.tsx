import { Modal } from '@sentinel/ui';
import styles from './dialogs.module.css';

interface DescriptionDialogProps {
  readonly companyName: string;
  readonly description: string | null;
  readonly onClose: () => void;
}

/** What to look for, and what to do with it (spec part 3 section 2). */
export const DescriptionDialog = ({ companyName, description, onClose }: DescriptionDialogProps) => (
  <Modal open onClose={onClose} title="Instructions and Fraud Description">
    <div className={styles.text}>
      <p>
        Read each interaction. If it is relevant to the fraud described below, select the text that is, and choose
        Relevant. If nothing in it is, choose Not Relevant. Your work is saved as you go.
      </p>
      <h3 className={styles.heading}>{companyName}</h3>
      <p className={styles.description}>{description ?? 'There is no description for this company.'}</p>
    </div>
  </Modal>
);
