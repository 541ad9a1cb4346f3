/**
 * What areas, the shell and the session store in this browser. Each owner names its own keys; a logout removes all of them but the
 * device id (`clearSession` of `@sentinel/session/credentials`).
 */
import { draftDatabase } from './draft-database.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { indexedDbValues, type LargeValues } from './large-values.ts';
import { browserStore, type Store } from './store.ts';

export type { DraftOwner, Drafts } from './drafts.ts';
export type { LargeValues } from './large-values.ts';
export { memoryStore, type Store } from './store.ts';

const local = browserStore(() => window.localStorage);

/** Local storage with the keys of one owner, spelled as they are stored. No two owners have the same key (a test holds it). */
export const localStore = <Key extends string>(..._keys: readonly Key[]): Store<Key> => local;

/** All of local storage, for the session: a logout removes what others stored there. */
export const wholeLocalStore: Store = local;

/** Values that are too large for local storage, in IndexedDB. */
export const largeValues: LargeValues = indexedDbValues();

/** What an account has made and the server does not have yet. `account`: the email of who is logged in; null for nobody. */
export const draftsOf = (account: () => string | null): Drafts =>
  createDrafts({ table: draftDatabase(), account, now: Date.now });
