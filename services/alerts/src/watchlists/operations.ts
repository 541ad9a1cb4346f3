import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { delete_watchlist } from './delete_watchlist.ts';
import { get_watchlist } from './get_watchlist.ts';
import { get_watchlists } from './get_watchlists.ts';
import { read_watchlist_lines } from './read_watchlist_lines.ts';
import { save_watchlist } from './save_watchlist.ts';
import { createWatchlists } from './watchlists.repository.ts';

/** Named lists of companies and people. */
export function watchlistOperations(database: Database) {
  const watchlists = createWatchlists(database);
  return {
    delete_watchlist: delete_watchlist(watchlists),
    get_watchlist: get_watchlist(watchlists),
    get_watchlists: get_watchlists(watchlists),
    read_watchlist_lines: read_watchlist_lines(database),
    save_watchlist: save_watchlist(watchlists),
  } satisfies Partial<Handlers<'alerts'>>;
}
