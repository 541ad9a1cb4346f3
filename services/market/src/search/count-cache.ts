import type { CountCache } from './find-page.ts';

/** Filters that counts are kept of; those looked for longest ago give way. */
const KEPT = 1000;

/** Numbers of hits of one revision of the copy: turning pages and changing the order count nothing anew. */
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
          if (counts.size <= KEPT) return;
          const [oldest] = counts.keys();
          if (oldest !== undefined) counts.delete(oldest);
        },
      };
    },
  };
}
