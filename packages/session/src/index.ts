import { makeDeviceId, readTraits } from './device-id.ts';
import { type DictionaryCache, dictionaryCache } from './dictionaries.ts';
import { indexedDbValues } from './large-values.ts';
import { createSession } from './session.ts';
import type { Session } from './session-types.ts';
import { browserStore } from './store.ts';

export { decodePermissions } from './decode-permissions.ts';
export {
  DICTIONARY_FRESH_MS,
  type Dictionaries,
  type DictionaryCache,
  type OwnerDictionary,
  type TickerDictionary,
} from './dictionaries.ts';
export { createSession } from './session.ts';
export type {
  LoginFields,
  ProfileFields,
  RenewedTokens,
  RunAs,
  RunAsFields,
  Session,
  SessionState,
  Standing,
  Theme,
} from './session-types.ts';
export { memoryStore, type Store } from './store.ts';

const store = browserStore(() => window.localStorage);

/** The session of this browser, shared by the shell and every area. */
export const session: Session = createSession({
  store,
  makeDeviceId: () => makeDeviceId(readTraits()),
  onOtherTab: (listener) => {
    // A page that the browser kept and brings back was told of nothing meanwhile.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener();
    };
    window.addEventListener('storage', listener);
    window.addEventListener('pageshow', returned);
    return () => {
      window.removeEventListener('storage', listener);
      window.removeEventListener('pageshow', returned);
    };
  },
});

/** The cached ticker and owner dictionaries of this browser. */
export const dictionaries: DictionaryCache = dictionaryCache(store, indexedDbValues(), Date.now);

export const effectiveToken = () => session.effectiveToken();
export const effectiveEmail = () => session.effectiveEmail();
export const permissions = () => session.permissions();
export const hasAny = (list: readonly string[]) => session.hasAny(list);
export const deviceId = () => session.deviceId();
export const saveLogin: Session['saveLogin'] = (result) => session.saveLogin(result);
export const resetForLogin: Session['resetForLogin'] = (result) => session.resetForLogin(result);
export const updateProfile: Session['updateProfile'] = (fields) => session.updateProfile(fields);
export const startRunAs: Session['startRunAs'] = (user) => session.startRunAs(user);
export const updateTokens: Session['updateTokens'] = (tokens) => session.updateTokens(tokens);

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
