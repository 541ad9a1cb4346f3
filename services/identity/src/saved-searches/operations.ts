import type { Handlers } from '@sentinel/service-kit';
import { delete_saved_search } from './delete_saved_search.ts';
import { get_saved_searches } from './get_saved_searches.ts';
import { save_search } from './save_search.ts';
import type { SavedSearches } from './saved-searches.repository.ts';

/** The searches that an account keeps under names. */
export const savedSearchOperations = (parts: { readonly savedSearches: SavedSearches }) =>
  ({
    get_saved_searches: get_saved_searches(parts),
    save_search: save_search(parts),
    delete_saved_search: delete_saved_search(parts),
  }) satisfies Partial<Handlers<'identity'>>;
