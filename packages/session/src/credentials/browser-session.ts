import { type Drafts, draftsOf, wholeLocalStore } from '@sentinel/browser-store';
import { makeDeviceId, readTraits } from './device-id.ts';
import { createSession } from './session.ts';
import type { Session } from './session-types.ts';

/** The session of this browser: one for the shell and every area. */
export const session: Session = createSession({
  store: wholeLocalStore,
  makeDeviceId: () => makeDeviceId(readTraits()),
  onOtherTab: (listener) => {
    // A page that the browser restores from its cache missed the changes in the meantime.
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

/** What areas keep in this browser for the user until a server has it. */
export const drafts: Drafts = draftsOf(session.ownEmail);
