import { Button, classNames, IconButton, Tooltip } from '@sentinel/ui';
import type { ReactNode } from 'react';
import styles from './row-action.module.css';
import { detailsMark, editMark, focusMark } from './use-focus-later.ts';

/** Edit, the first action of every row (spec part 2 section 2, "Admin area"). */
export function EditAction({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <Button
      {...focusMark(editMark(of))}
      className={styles.action}
      variant="outline2"
      aria-label={`Edit ${of}`}
      onClick={onClick}
    >
      Edit
    </Button>
  );
}

interface DetailsActionProps {
  readonly of: string;
  /** The id of the element with the details, which is there while they are open. */
  readonly controls: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Shows what more there is of a row, and hides it again. */
export function DetailsAction({ of, controls, isOpen, onClick }: DetailsActionProps) {
  return (
    <Button
      {...focusMark(detailsMark(of))}
      className={styles.action}
      variant="outline2"
      aria-label={`Details of ${of}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onClick}
    >
      Details
    </Button>
  );
}

interface RowActionProps {
  readonly label: string;
  /** The key of the row, so that every button has a unique name. */
  readonly of: string;
  readonly icon: ReactNode;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

/** An action as an icon; hovering and the keyboard's focus show what it does. */
export function RowAction({ label, of, icon, isDangerous = false, onClick }: RowActionProps) {
  return (
    <IconButton
      size="small"
      className={classNames(styles.iconAction, isDangerous && styles.dangerous)}
      label={`${label} ${of}`}
      title={label}
      icon={icon}
      onClick={onClick}
    />
  );
}

interface WithheldActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly why: string;
}

/** An action that this row does not have; hovering, tapping or Enter shows why. */
export function WithheldAction({ label, icon, why }: WithheldActionProps) {
  return (
    <span className={styles.withheld}>
      <Tooltip content={why} label={`${label}: not available. ${why}`}>
        <span className={styles.withheldIcon}>{icon}</span>
      </Tooltip>
    </span>
  );
}
