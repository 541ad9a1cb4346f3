import { LogOut, Trash2, VenetianMask } from '@sentinel/ui';
import { EditAction, RowAction, WithheldAction } from '../rows/row-action.tsx';
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

const RUN_AS = { label: 'Run as', icon: <VenetianMask size={16} aria-hidden="true" /> };
const LOG_OUT = { label: 'Log out everywhere', icon: <LogOut size={16} aria-hidden="true" /> };
const DELETE = { label: 'Delete', icon: <Trash2 size={16} aria-hidden="true" /> };

/** The buttons of a user's row. A disabled one says why. */
export function UserActions({ user, ownEmail, onEdit, onRunAs, onLogOut, onDelete }: UserActionsProps) {
  const hindrance = runAsHindrance(user, ownEmail);
  const isOwn = user.email === ownEmail;
  return (
    <>
      <EditAction of={user.email} onClick={onEdit} />
      {hindrance === undefined ? (
        <RowAction {...RUN_AS} of={user.email} onClick={onRunAs} />
      ) : (
        <WithheldAction {...RUN_AS} why={hindrance} />
      )}
      {isOwn ? (
        <WithheldAction {...LOG_OUT} why="End your own sessions in Account Settings." />
      ) : (
        <RowAction {...LOG_OUT} of={user.email} onClick={onLogOut} />
      )}
      {isOwn ? (
        <WithheldAction {...DELETE} why="Delete your own account in Account Settings." />
      ) : (
        <RowAction {...DELETE} isDangerous of={user.email} onClick={onDelete} />
      )}
    </>
  );
}
