import { type LargeValues, largeValues, localStore, type Store } from '@sentinel/browser-store';

/** The ticker dictionary (`get_tickers`) or the owner dictionary (`get_owners`). */
export type DictionaryName = 'tickers' | 'owners';

/** A dictionary as the server sent it: JSON, and the ETag that identifies it. */
export interface SentDictionary {
  readonly json: string;
  readonly etag: string | null;
}

/** Spec part 1 section 7: cached copies are fresh for 3 days. */
export const DICTIONARY_FRESH_MS = 259_200_000;

/**
 * The dictionaries that this browser stores, as JSON: an owner dictionary can have 300,000 entries, which nobody wants
 * to parse in order to store them.
 */
export interface DictionaryCache {
  /** The stored one, of any age. */
  read(name: DictionaryName): Promise<string | null>;
  /** Replaces the stored one. It is stored in local storage if it fits, else in IndexedDB, else not at all. */
  save(name: DictionaryName, dictionary: SentDictionary): Promise<void>;
  /** The server still has the stored one: it counts as stored now. */
  confirm(name: DictionaryName): void;
  /** The ETag of the stored one; null without one. */
  etag(name: DictionaryName): string | null;
  /** When it was stored or confirmed, in milliseconds since 1970; NaN when none is stored. */
  savedAt(name: DictionaryName): number;
  /** Whether one is stored that is younger than 3 days. */
  isFresh(name: DictionaryName): boolean;
  /** Forgets the stored one, because it cannot be read. */
  remove(name: DictionaryName): void;
}

const PLACES = {
  // The spec names three of the keys (spec part 1 section 3); each dictionary has its own age and its own ETag.
  tickers: { json: 'tickerDictionary', savedAt: 'tickerDictionaryTimestamp', etag: 'tickerDictionaryEtag' },
  owners: { json: 'ownerDictionary', savedAt: 'ownerDictionaryTimestamp', etag: 'ownerDictionaryEtag' },
} as const;

/** Stands under a dictionary's key when the dictionary itself is in IndexedDB. */
const ELSEWHERE = 'indexeddb';

/** Local storage has room for about 5 million characters. A dictionary must leave most of it to the session. */
const LOCAL_STORAGE_CHARACTERS = 2_000_000;

/** The cached dictionaries. `now` in milliseconds since 1970. */
export function dictionaryCache(store: Store, large: LargeValues, now: () => number): DictionaryCache {
  const touch = (name: DictionaryName) => store.set(PLACES[name].savedAt, String(now()));
  const savedAt = (name: DictionaryName) =>
    store.get(PLACES[name].json) === null ? Number.NaN : Number(store.get(PLACES[name].savedAt) ?? Number.NaN);
  const remove = (name: DictionaryName) => {
    for (const key of Object.values(PLACES[name])) store.remove(key);
  };
  return {
    async read(name) {
      const stored = store.get(PLACES[name].json);
      return stored === ELSEWHERE ? await large.get(PLACES[name].json) : stored;
    },
    async save(name, { json, etag }) {
      const place = PLACES[name];
      remove(name);
      const fitsHere = json.length <= LOCAL_STORAGE_CHARACTERS && store.set(place.json, json);
      if (!fitsHere) {
        store.remove(place.json);
        if (!(await large.set(place.json, json))) return;
        store.set(place.json, ELSEWHERE);
      }
      if (etag !== null) store.set(place.etag, etag);
      touch(name);
    },
    confirm(name) {
      if (store.get(PLACES[name].json) !== null) touch(name);
    },
    etag: (name) => (store.get(PLACES[name].json) === null ? null : store.get(PLACES[name].etag)),
    savedAt,
    isFresh(name) {
      const age = now() - savedAt(name);
      return age >= 0 && age < DICTIONARY_FRESH_MS;
    },
    remove,
  };
}

/** The cached ticker and owner dictionaries of this browser. */
export const dictionaries: DictionaryCache = dictionaryCache(
  localStore(
    'tickerDictionary',
    'tickerDictionaryTimestamp',
    'tickerDictionaryEtag',
    'ownerDictionary',
    'ownerDictionaryTimestamp',
    'ownerDictionaryEtag',
  ),
  largeValues,
  Date.now,
);
