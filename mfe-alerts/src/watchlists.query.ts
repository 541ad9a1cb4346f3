import { ask, type CallPayload } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type WatchlistPage = OperationResponse<'get_watchlist'>;
export type Watchlist = WatchlistPage['watchlist'];
export type WatchlistMember = WatchlistPage['members'][number];
export type MemberKey = Pick<WatchlistMember, 'kind' | 'cik'>;

/** The user's own watchlists by name. */
export const watchlistsQuery = (email: string) =>
  queryOptions({
    queryKey: ['watchlists', email],
    queryFn: async ({ signal }) => (await ask('get_watchlists', {}, { signal })).watchlists,
  });

/** A watchlist with its members: one's own, or a shared one. */
export const watchlistQuery = (email: string, id: string) =>
  queryOptions({
    queryKey: ['watchlist', email, id],
    queryFn: ({ signal }) => ask('get_watchlist', { id }, { signal }),
  });

/** Creates a watchlist. */
export function useCreateWatchlist(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: Pick<CallPayload<'save_watchlist'>, 'name' | 'copy_of'>) => ask('save_watchlist', payload),
    onSuccess: () => client.invalidateQueries(watchlistsQuery(email)),
  });
}

/** What a change does to a list; `members` are those added, with their names, to be shown at once. */
export type WatchlistChange = Pick<CallPayload<'save_watchlist'>, 'name' | 'is_shared'> & {
  readonly members?: readonly WatchlistMember[];
  readonly remove?: readonly MemberKey[];
};

/** Sends a change of the version that the page shows; the page then shows the list as it is stored. */
export async function changeWatchlist(
  client: QueryClient,
  email: string,
  id: string,
  { members, remove, ...fields }: WatchlistChange,
) {
  const { queryKey } = watchlistQuery(email, id);
  const shown = client.getQueryData(queryKey);

  const saved = await ask('save_watchlist', {
    id,
    ...fields,
    ...(shown && { version: shown.watchlist.version }),
    ...(members && { add: members.map(({ kind, cik }) => ({ kind, cik })) }),
    ...(remove && { remove: remove.map(({ kind, cik }) => ({ kind, cik })) }),
  });
  client.setQueryData(queryKey, (page) => page && changed(page, saved.watchlist, members ?? [], remove ?? []));
  void client.invalidateQueries(watchlistsQuery(email));
  return saved;
}

const keyOf = ({ kind, cik }: MemberKey) => `${kind} ${cik}`;

function changed(
  { members }: WatchlistPage,
  watchlist: Watchlist,
  added: readonly WatchlistMember[],
  removed: readonly MemberKey[],
): WatchlistPage {
  const without = new Set([...removed, ...added].map(keyOf));
  return { watchlist, members: [...added, ...members.filter((member) => !without.has(keyOf(member)))] };
}

/** Changes a watchlist. One change after another: each names the version that the one before it left. */
export function useChangeWatchlist(email: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `watchlist ${id}` },
    mutationFn: (change: WatchlistChange) => changeWatchlist(client, email, id, change),
    // A list that changed elsewhere is shown as it is now.
    onError: () => client.invalidateQueries(watchlistQuery(email, id)),
  });
}

/** Deletes a watchlist. */
export function useDeleteWatchlist(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ask('delete_watchlist', { id }),
    onSuccess: () => client.invalidateQueries(watchlistsQuery(email)),
  });
}
