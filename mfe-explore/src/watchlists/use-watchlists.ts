import { ask, isNotFound } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';

/** A list to choose. */
export interface NamedWatchlist {
  readonly id: string;
  readonly name: string;
}

/** What a chosen list is called while its name is unknown. */
const UNNAMED = { loading: 'A watchlist', gone: 'A watchlist that is gone or not shared with you' } as const;

/**
 * The user's own watchlists by name, and the chosen one first where somebody else shares it. A chosen list always has a name: that it is
 * gone, if it is.
 * @param chosen its id
 */
export function useWatchlists(chosen: string | null) {
  const email = useSession().email ?? '';
  const own = useQuery({
    queryKey: ['get_watchlists', email],
    queryFn: async ({ signal }) => (await ask('get_watchlists', {}, { signal })).watchlists,
  });
  const isOther = chosen !== null && own.isSuccess && !own.data.some(({ id }) => id === chosen);
  const other = useQuery({
    queryKey: ['get_watchlist', email, chosen],
    queryFn: async ({ signal }) =>
      (await ask('get_watchlist', { id: chosen ?? '', without_members: true }, { signal })).watchlist,
    enabled: isOther,
  });
  const lists: readonly NamedWatchlist[] = own.data ?? [];
  const shown: NamedWatchlist | undefined =
    chosen === null || lists.some(({ id }) => id === chosen)
      ? undefined
      : { id: chosen, name: other.data?.name ?? (isNotFound(other.error) ? UNNAMED.gone : UNNAMED.loading) };
  return { lists: shown ? [shown, ...lists] : lists, own };
}
