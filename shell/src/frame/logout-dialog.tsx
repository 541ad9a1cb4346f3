import { ConfirmDialog } from '@sentinel/ui';

export interface LogoutDialogProps {
  readonly question: string;
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

/** Asks for confirmation before logging out (spec part 1 section 2). */
export function LogoutDialog({ question, isLeaving, onStay, onLogout }: LogoutDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Logout"
      cancelLabel="Stay Logged In"
      confirmLabel="Logout"
      busy={isLeaving}
      onCancel={onStay}
      onConfirm={onLogout}
    >
      {question}
    </ConfirmDialog>
  );
}
