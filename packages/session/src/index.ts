import { session as whole } from './credentials/browser-session.ts';
import type { AreaSession } from './credentials/session-types.ts';

export type { AreaSession, ProfileFields, RunAs, SessionState, Theme } from './credentials/session-types.ts';

/** What areas may read and change of the session: who the visitor is and what they chose. It contains no token. */
export const session: AreaSession = {
  state: whole.state,
  subscribe: whole.subscribe,
  hasAny: whole.hasAny,
  updateProfile: whole.updateProfile,
  setScreenerColumns: whole.setScreenerColumns,
  startAdminEditing: whole.startAdminEditing,
  endAdminEditing: whole.endAdminEditing,
};
