import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedSearches } from './saved-searches.repository.ts';

export function get_saved_searches({
  savedSearches,
}: {
  readonly savedSearches: SavedSearches;
}): Handlers<'identity'>['get_saved_searches'] {
  return async (_payload, call) => ({ saved_searches: await savedSearches.list(callerOf(call).accountId) });
}
