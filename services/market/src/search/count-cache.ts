import type { CountCache } from './find-page.ts';

/** Size of the cache; the least recently used entry is dropped. */
const MAX_ENTRIES = 1000;

/** Caches the number of matches per filter for one revision of the copy, so that other pages and sort orders need no new count. */
export function createCountCache(): { of(revision: number): CountCache } {
  const counts = new Map<string, number>();
  let current = -1;
  const keyAt = (revision: number, key: string) => `${revision} ${key}`;
  return {
    of(revision) {
      if (revision > current) {
        current = revision;
        counts.clear();
      }
      return {
        get(key) {
          const at = keyAt(revision, key);
          const count = counts.get(at);
          if (count === undefined) return undefined;
          counts.delete(at);
          counts.set(at, count);
          return count;
        },
        set(key, count) {
          counts.set(keyAt(revision, key), count);
          if (counts.size <= MAX_ENTRIES) return;
          const [oldest] = counts.keys();
          if (oldest !== undefined) counts.delete(oldest);
        },
      };
    },
  };
}
