import { logOut as endSession } from '@sentinel/api-client';
import { clearSession, drafts, session } from '@sentinel/session/credentials';
import { type ReactNode, useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import type { LogoutDialogProps } from './logout-dialog.tsx';

/** Spec part 1 section 2. */
export const LOGOUT_QUESTION = 'Are you sure you want to log out?';

const UNSENT_WORK = 'Some of your work has not been saved yet. Logging out deletes it from this device.';

type Dialog = (props: LogoutDialogProps) => ReactNode;

/** Asks for confirmation, ends the session here and on the server, and loads the start page as a new page. */
export function useLogout(routing: Pick<Routing, 'leaveFor'>): { askToLogOut: () => void; logoutDialog: ReactNode } {
  const [dialog, setDialog] = useState<{ readonly Dialog: Dialog; readonly unsentWork: string | null } | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  const logOut = async () => {
    setLeaving(true);
    const account = session.ownEmail();
    await routing.leaveFor('/', async () => {
      await endSession();
      await clearSession(account);
    });
  };
  const askToLogOut = async () => {
    const account = session.ownEmail();
    const unsentWork = account !== null && (await drafts.hasUnsent(account)) ? UNSENT_WORK : null;
    try {
      const { LogoutDialog } = await import('./logout-dialog.tsx');
      setDialog({ Dialog: LogoutDialog, unsentWork });
    } catch {
      // The dialog did not load; logging out must work all the same.
      if (window.confirm([LOGOUT_QUESTION, unsentWork].filter(Boolean).join(' '))) void logOut();
    }
  };
  return {
    askToLogOut: () => void askToLogOut(),
    logoutDialog: dialog ? (
      <dialog.Dialog
        question={LOGOUT_QUESTION}
        unsentWork={dialog.unsentWork}
        isLeaving={isLeaving}
        onStay={() => setDialog(null)}
        onLogout={() => void logOut()}
      />
    ) : null,
  };
}
