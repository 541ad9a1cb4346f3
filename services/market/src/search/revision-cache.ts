/** What is known of one revision of the copy. */
export interface RevisionCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Caches what was worked out from the newest revision of the copy that was read.
 * @param maxEntries the least recently used entry is dropped
 */
export function createRevisionCache<Value>(maxEntries: number): { of(revision: number): RevisionCache<Value> } {
  const values = new Map<string, Value>();
  let current = -1;
  const keyAt = (revision: number, key: string) => `${revision} ${key}`;
  return {
    of(revision) {
      if (revision > current) {
        current = revision;
        values.clear();
      }
      return {
        get(key) {
          const at = keyAt(revision, key);
          const value = values.get(at);
          if (value === undefined) return undefined;
          values.delete(at);
          values.set(at, value);
          return value;
        },
        set(key, value) {
          values.set(keyAt(revision, key), value);
          if (values.size <= maxEntries) return;
          const [oldest] = values.keys();
          if (oldest !== undefined) values.delete(oldest);
        },
      };
    },
  };
}

/** The value of the cache, found now if it has none. */
export async function kept<Value>(
  cache: RevisionCache<Value>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = await find();
  cache.set(key, value);
  return value;
}
