import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedSearches } from './saved-searches.repository.ts';

export function delete_saved_search({
  savedSearches,
}: {
  readonly savedSearches: SavedSearches;
}): Handlers<'identity'>['delete_saved_search'] {
  return async ({ id }, call) => {
    const name = await savedSearches.remove(callerOf(call).accountId, id);
    if (name === undefined) throw new AppError('not_found', 'This saved search is gone already.');
    call.noteForAudit({ concerns: name });
    return { success: true };
  };
}
