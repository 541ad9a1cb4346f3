import { ConfirmDialog } from '@sentinel/ui';

export interface LogoutDialogProps {
  readonly question: string;
  /** What becomes of work that is on this device only; null without any. */
  readonly unsentWork: string | null;
  readonly isLeaving: boolean;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

/** Asks for confirmation before logging out (spec part 1 section 2). */
export function LogoutDialog({ question, unsentWork, isLeaving, onStay, onLogout }: LogoutDialogProps) {
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
      <p>{question}</p>
      {unsentWork === null ? null : <p>{unsentWork}</p>}
    </ConfirmDialog>
  );
}
