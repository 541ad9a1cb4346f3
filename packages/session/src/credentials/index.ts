/**
 * The part of the session that holds tokens and changes who is logged in. Only the api-client, the shell and the login
 * screens may import it (.dependency-cruiser.cjs).
 */
import { largeValues } from '@sentinel/browser-store';
import { drafts, session } from './browser-session.ts';

export { createSession } from './session.ts';
export type { LoginFields, RenewedTokens, RunAsFields, Session, Standing } from './session-types.ts';
export { drafts, session };

/**
 * Removes everything that belongs to a user from this browser's local storage, session storage and IndexedDB. The device
 * id stays, and so does what other accounts have made. `account`: whose drafts are removed, if the session that they belong to is
 * cleared already.
 */
export async function clearSession(account: string | null = session.ownEmail()): Promise<void> {
  session.clear();
  clearTab();
  await Promise.all([largeValues.clear(), account === null ? undefined : drafts.clear(account)]);
}

/** Removes what this tab stores of the user, after another tab has logged out or somebody else has logged in there. */
export function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // The browser refuses storage, so nothing is stored.
  }
}

/** In session storage: tells the login page why the visitor is there. */
const ENDED = 'sentinel_session_ended';

/**
 * Clears a session that the server has ended, and sets a flag so that the login page can say so. Work that was not saved stays on this
 * device: nobody has asked to leave.
 */
export async function endSession(): Promise<void> {
  clearTab();
  try {
    window.sessionStorage.setItem(ENDED, '1');
  } catch {
    // The browser refuses storage, so the login page shows no message.
  }
  const account = session.ownEmail();
  // Last, because the guards then go to the login page at once, and it reads the flag.
  session.clear();
  await Promise.all([largeValues.clear(), account === null ? undefined : drafts.clearSent(account)]);
}

/** Whether the server has ended the session; reading it clears the flag. */
export function takeSessionEnded(): boolean {
  try {
    const isEnded = window.sessionStorage.getItem(ENDED) !== null;
    window.sessionStorage.removeItem(ENDED);
    return isEnded;
  } catch {
    return false;
  }
}
