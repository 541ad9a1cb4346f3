import { useSearchParams } from '@sentinel/router';
import { WatchlistPage } from './watchlist.page.tsx';
import { WatchlistsListPage } from './watchlists-list.page.tsx';

/** /watchlists: the user's lists; with `?id=` one of them, or one that somebody shares. */
export function WatchlistsPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return id === null ? <WatchlistsListPage /> : <WatchlistPage key={id} id={id} />;
}
