import { ask, CallFailure } from '@sentinel/api-client';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import { useSession } from '@sentinel/session/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type SavedSearch = OperationResponse<'save_search'>['saved_search'];
export type SavedSearchPage = SavedSearch['page'];
export type SearchToSave = OperationRequest<'save_search'>;

/** The saved searches of the user, and what changes them. */
export function useSavedSearches() {
  const email = useSession().email ?? '';
  const client = useQueryClient();
  const queryKey = ['get_saved_searches', email];
  const renew = () => client.invalidateQueries({ queryKey });
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask('get_saved_searches', {}, { signal })).saved_searches,
  });
  const save = useMutation({
    mutationFn: async (search: SearchToSave) => (await ask('save_search', search)).saved_search,
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: (id: string) => ask('delete_saved_search', { id }),
    onSettled: renew,
  });
  return { list, save, remove };
}

/** Whether a save failed because the name is taken: its form says so beside the name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'conflict' && error.reason === 'name_taken';
}
