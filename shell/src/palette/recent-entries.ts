import { localStore, type Store } from '@sentinel/browser-store';

/** What somebody opened from the palette. */
export interface RecentEntry {
  readonly kind: string;
  readonly label: string;
  /** A company's ticker. */
  readonly tag?: string | undefined;
  readonly path: string;
}

export interface RecentEntries {
  /** The last ones first. */
  read(): RecentEntry[];
  /** Puts one first. */
  add(entry: RecentEntry): void;
}

const KEY = 'recentEntries';
const KEPT = 8;

/** What was opened last from the palette, in this browser until the logout. */
export function recentEntries(store: Store<typeof KEY>): RecentEntries {
  const read = (): RecentEntry[] => {
    try {
      const value: unknown = JSON.parse(store.get(KEY) ?? '[]');
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      return []; // written by hand, or by another version
    }
  };
  return {
    read,
    add({ kind, label, tag, path }) {
      const others = read().filter((entry) => entry.path !== path);
      store.set(KEY, JSON.stringify([{ kind, label, tag, path }, ...others].slice(0, KEPT)));
    },
  };
}

function isEntry(value: unknown): value is RecentEntry {
  if (value === null || typeof value !== 'object') return false;
  const { kind, label, tag, path } = value as Record<string, unknown>;
  return (
    [kind, label, path].every((field) => typeof field === 'string') && ['string', 'undefined'].includes(typeof tag)
  );
}

/** What was opened last from the palette in this browser. */
export const recent: RecentEntries = recentEntries(localStore(KEY));
