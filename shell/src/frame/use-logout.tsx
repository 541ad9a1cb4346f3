import { call } from '@sentinel/api-client';
import { clearSession } from '@sentinel/session';
import { type ReactNode, useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import type { LogoutDialogProps } from './logout-dialog.tsx';

/** Spec part 1 section 2. */
export const LOGOUT_QUESTION = 'Are you sure you want to log out?';

/** A server that does not answer must not keep anyone in. */
const LOGOUT_TIMEOUT_MS = 3_000;

type Dialog = (props: LogoutDialogProps) => ReactNode;

/** Asks, ends the session here and on the server, and leaves for the start page with a fresh page. */
export function useLogout(routing: Pick<Routing, 'leaveFor'>): { askToLogOut: () => void; logoutDialog: ReactNode } {
  const [dialog, setDialog] = useState<{ readonly Dialog: Dialog } | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  const logOut = async () => {
    setLeaving(true);
    // The session ends here whether or not the server hears of it; its tokens run out by themselves.
    await tellServer();
    await routing.leaveFor('/', clearSession);
  };
  const askToLogOut = () => {
    import('./logout-dialog.tsx').then(
      ({ LogoutDialog }) => setDialog({ Dialog: LogoutDialog }),
      () => {
        // The dialog did not load; leaving must work all the same.
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

/** Ends the session on the server; resolves when that has happened, has failed, or takes too long. */
async function tellServer(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  const tooLate = new Promise((done) => signal.addEventListener('abort', done));
  // The signal ends this call only; a renewal of the token before it may hang, too.
  await Promise.race([call('logout', {}, { signal }), tooLate]);
}
