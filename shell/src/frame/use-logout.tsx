import { logOut as endSession } from '@sentinel/api-client';
import { clearSession } from '@sentinel/session/credentials';
import { type ReactNode, useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import type { LogoutDialogProps } from './logout-dialog.tsx';

/** Spec part 1 section 2. */
export const LOGOUT_QUESTION = 'Are you sure you want to log out?';

type Dialog = (props: LogoutDialogProps) => ReactNode;

/** Asks for confirmation, ends the session here and on the server, and loads the start page as a new page. */
export function useLogout(routing: Pick<Routing, 'leaveFor'>): { askToLogOut: () => void; logoutDialog: ReactNode } {
  const [dialog, setDialog] = useState<{ readonly Dialog: Dialog } | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  const logOut = async () => {
    setLeaving(true);
    await routing.leaveFor('/', async () => {
      await endSession();
      await clearSession();
    });
  };
  const askToLogOut = () => {
    import('./logout-dialog.tsx').then(
      ({ LogoutDialog }) => setDialog({ Dialog: LogoutDialog }),
      () => {
        // The dialog did not load; logging out must work all the same.
        if (window.confirm(LOGOUT_QUESTION)) void logOut();
      },
    );
  };
  return {
    askToLogOut,
    logoutDialog: dialog ? (
      <dialog.Dialog
        question={LOGOUT_QUESTION}
        isLeaving={isLeaving}
        onStay={() => setDialog(null)}
        onLogout={() => void logOut()}
      />
    ) : null,
  };
}
