import { useSyncExternalStore } from 'react';
import { session } from '../credentials/browser-session.ts';
import type { SessionState } from '../credentials/session-types.ts';

/** The current session; the component renders again when it changes, in this tab or another. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}
