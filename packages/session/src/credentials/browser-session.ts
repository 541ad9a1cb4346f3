import { type CategoryListFilters, categoryListFilters as filtersIn } from '../category-list-filters.ts';
import { type DictionaryCache, dictionaryCache } from '../dictionaries.ts';
import { draftDatabase } from '../draft-database.ts';
import { createDrafts, type Drafts } from '../drafts.ts';
import { indexedDbValues } from '../large-values.ts';
import { type RecentEntries, recentEntries } from '../recent-entries.ts';
import { browserStore } from '../store.ts';
import { makeDeviceId, readTraits } from './device-id.ts';
import { createSession } from './session.ts';
import type { Session } from './session-types.ts';

const store = browserStore(() => window.localStorage);

/** The session of this browser: one for the shell and every area. */
export const session: Session = createSession({
  store,
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

/** The cached ticker and owner dictionaries of this browser. */
export const dictionaries: DictionaryCache = dictionaryCache(store, indexedDbValues(), Date.now);

/** What this browser keeps for the user until a server has it. */
export const drafts: Drafts = createDrafts({
  table: draftDatabase(),
  account: session.ownEmail,
  now: Date.now,
});

/** What was opened last from the palette in this browser. */
export const recent: RecentEntries = recentEntries(store);

/** Which companies the list of assignments shows in this browser. */
export const categoryListFilters: CategoryListFilters = filtersIn(store);
