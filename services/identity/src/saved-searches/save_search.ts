import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedSearches } from './saved-searches.repository.ts';

export function save_search({
  savedSearches,
}: {
  readonly savedSearches: SavedSearches;
}): Handlers<'identity'>['save_search'] {
  return async (search, call) => ({ saved_search: await savedSearches.save(callerOf(call).accountId, search) });
}
