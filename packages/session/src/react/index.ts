import { useSyncExternalStore } from 'react';
import { type SessionState, session } from '../index.ts';

/** The session as of now; the component renders again when it changes, in this tab or another. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
