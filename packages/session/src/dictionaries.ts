import { KEYS } from './keys.ts';
import type { LargeValues } from './large-values.ts';
import type { Store } from './store.ts';

/** Ticker → company name, or → a list whose second element is the name (spec part 1 section 3). */
export type TickerDictionary = Readonly<Record<string, string | readonly [cik: string, name: string]>>;
/** Owner id (CIK) → name. */
export type OwnerDictionary = Readonly<Record<string, string>>;

export interface Dictionaries {
  readonly tickers: TickerDictionary;
  readonly owners: OwnerDictionary;
}

/** Spec part 1 section 7: cached copies are fresh for 3 days. */
export const DICTIONARY_FRESH_MS = 259_200_000;

export interface DictionaryCache {
  /** Both dictionaries as last stored, of any age; null when either is missing or unreadable. */
  read(): Promise<Dictionaries | null>;
  /** Stores both, in local storage if they fit, else in IndexedDB. */
  save(dictionaries: Dictionaries): Promise<void>;
  /** Replaces only the tickers, if both are stored already. The pair keeps the age of the owners. */
  saveTickers(tickers: TickerDictionary): Promise<void>;
  /** When both were stored, in milliseconds since 1970; NaN when they are not stored. */
  savedAt(): number;
  /** Whether the cached copies are younger than 3 days. */
  isFresh(): boolean;
  clear(): Promise<void>;
}

/** Where a dictionary is when it did not fit into local storage. */
const ELSEWHERE = 'indexeddb';

/** The cached dictionaries. `now` in milliseconds since 1970. */
export function dictionaryCache(store: Store, large: LargeValues, now: () => number): DictionaryCache {
  const readMap = async (key: string): Promise<Record<string, unknown> | null> => {
    const stored = store.get(key);
    const text = stored === ELSEWHERE ? await large.get(key) : stored;
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      return value !== null && typeof value === 'object' && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : null;
    } catch {
      return null;
    }
  };
  const saveMap = async (key: string, value: object) => {
    const text = JSON.stringify(value);
    store.remove(key);
    if (store.set(key, text)) return;
    store.remove(key);
    await large.set(key, text);
    store.set(key, ELSEWHERE);
  };
  const savedAt = () => Number(store.get(KEYS.tickerDictionaryTimestamp) ?? Number.NaN);
  return {
    async read() {
      const [tickers, owners] = await Promise.all([readMap(KEYS.tickerDictionary), readMap(KEYS.ownerDictionary)]);
      if (!tickers || !owners) return null;
      return { tickers: tickers as TickerDictionary, owners: owners as OwnerDictionary };
    },
    async save({ tickers, owners }) {
      await saveMap(KEYS.tickerDictionary, tickers);
      await saveMap(KEYS.ownerDictionary, owners);
      store.set(KEYS.tickerDictionaryTimestamp, String(now()));
    },
    async saveTickers(tickers) {
      if (store.get(KEYS.tickerDictionary) !== null) await saveMap(KEYS.tickerDictionary, tickers);
    },
    savedAt,
    isFresh() {
      const age = now() - savedAt();
      return (
        age >= 0 &&
        age < DICTIONARY_FRESH_MS &&
        store.get(KEYS.tickerDictionary) !== null &&
        store.get(KEYS.ownerDictionary) !== null
      );
    },
    clear: () => large.clear(),
  };
}
