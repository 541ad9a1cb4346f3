/**
 * The part of the session that holds tokens and changes who is logged in: for the api-client, the shell and the login
 * screens (.dependency-cruiser.cjs keeps everybody else out).
 */
import { dictionaries, session } from './browser-session.ts';

export { createSession } from './session.ts';
export type { LoginFields, RenewedTokens, RunAsFields, Session, Standing } from './session-types.ts';
export { session };

/** Removes everything of the user from this browser: local and session storage and IndexedDB; the device id stays. */
export async function clearSession(): Promise<void> {
  session.clear();
  clearTab();
  await dictionaries.clear();
}

/** Removes what this tab remembers of the user: another tab has logged out, or somebody else in. */
export function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // The browser refuses storage: then nothing is in it.
  }
}

/** Session storage: says to the login page why the visitor is there. */
const ENDED = 'sentinel_session_ended';

/** Clears a session that the server has ended, and leaves word of it for the login page. */
export async function endSession(): Promise<void> {
  clearTab();
  try {
    window.sessionStorage.setItem(ENDED, '1');
  } catch {
    // The browser refuses storage: then the login page says nothing.
  }
  // Last: the guards go to the login page at once, which must find the word.
  session.clear();
  await dictionaries.clear();
}

/** Whether the session was ended by the server; asking for it forgets it. */
export function takeSessionEnded(): boolean {
  try {
    const isEnded = window.sessionStorage.getItem(ENDED) !== null;
    window.sessionStorage.removeItem(ENDED);
    return isEnded;
  } catch {
    return false;
  }
}
