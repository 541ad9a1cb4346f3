import { session as whole } from './credentials/browser-session.ts';
import type { AreaSession } from './credentials/session-types.ts';

export { CATEGORY_STATUSES, type CategoryListFilters, type CategoryStatus } from './category-list-filters.ts';
export { categoryListFilters, dictionaries, drafts } from './credentials/browser-session.ts';
export type { AreaSession, ProfileFields, RunAs, SessionState, Theme } from './credentials/session-types.ts';
export {
  DICTIONARY_FRESH_MS,
  type DictionaryCache,
  type DictionaryName,
  type SentDictionary,
} from './dictionaries.ts';

export type { DraftOwner, Drafts } from './drafts.ts';

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
