import { Button, Tooltip } from '@sentinel/ui';
import styles from '../rows/admin-table.module.css';
import { editMark, focusMark } from '../rows/use-focus-later.ts';
import { runAsHindrance } from './user-draft.ts';
import type { UserRow } from './users.query.ts';

interface UserActionsProps {
  readonly user: UserRow;
  readonly ownEmail: string | null;
  readonly onEdit: () => void;
  readonly onRunAs: () => void;
  readonly onLogOut: () => void;
  readonly onDelete: () => void;
}

/** The buttons of a user's row. What cannot be done says why. */
export function UserActions({ user, ownEmail, onEdit, onRunAs, onLogOut, onDelete }: UserActionsProps) {
  const hindrance = runAsHindrance(user, ownEmail);
  const isOwn = user.email === ownEmail;
  return (
    <>
      <Action label="Edit" of={user.email} mark={editMark(user.email)} onClick={onEdit} />
      {hindrance === undefined ? (
        <Action label="Run as" of={user.email} onClick={onRunAs} />
      ) : (
        <Withheld label="Run as" why={hindrance} />
      )}
      {isOwn ? (
        <Withheld label="Log out everywhere" why="End your own sessions in Account Settings." />
      ) : (
        <Action label="Log out everywhere" of={user.email} onClick={onLogOut} />
      )}
      {isOwn ? (
        <Withheld label="Delete" why="Delete your own account in Account Settings." />
      ) : (
        <Action label="Delete" of={user.email} onClick={onDelete} />
      )}
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly of: string;
  readonly mark?: string;
  readonly onClick: () => void;
}

function Action({ label, of, mark, onClick }: ActionProps) {
  return (
    <Button
      {...(mark === undefined ? {} : focusMark(mark))}
      className={styles.action}
      variant="outline2"
      aria-label={`${label} ${of}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function Withheld({ label, why }: { label: string; why: string }) {
  return (
    <Tooltip content={why} label={`: not available. ${why}`}>
      <span className={styles.withheld}>{label}</span>
    </Tooltip>
  );
}
