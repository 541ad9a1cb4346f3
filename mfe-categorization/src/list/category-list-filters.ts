import { localStore, type Store } from '@sentinel/browser-store';

/** How far a reviewer is with a company (spec part 3 section 4 "Categorization status"). */
export const CATEGORY_STATUSES = ['completed', 'in progress', 'not started'] as const;
export type CategoryStatus = (typeof CATEGORY_STATUSES)[number];

/** The companies that the list of assignments shows, by status. */
export interface CategoryListFilters {
  /** All statuses until a choice is stored; unreadable values count as none. */
  read(): readonly CategoryStatus[];
  keep(statuses: readonly CategoryStatus[]): void;
}

const KEY = 'categoryListFilters';

/** The status filter of the list of assignments, in this browser until the logout (spec part 3 section 2). */
export function createCategoryListFilters(store: Store<typeof KEY>): CategoryListFilters {
  return {
    read() {
      const statuses = storedStatuses(store.get(KEY));
      return CATEGORY_STATUSES.filter((status) => statuses.includes(status));
    },
    keep(statuses) {
      store.set(KEY, JSON.stringify({ status: statuses }));
    },
  };
}

function storedStatuses(stored: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    const status = value !== null && typeof value === 'object' && 'status' in value ? value.status : null;
    return Array.isArray(status) ? status : CATEGORY_STATUSES;
  } catch {
    return CATEGORY_STATUSES; // written by hand, or by another version
  }
}

/** Which companies the list of assignments shows in this browser. */
export const categoryListFilters: CategoryListFilters = createCategoryListFilters(localStore(KEY));
