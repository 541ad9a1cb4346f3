import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';
import type { WatchlistMembers } from '../fields/watchlist.ts';

/** The watchlists of services/alerts, to search by. */
export function createWatchlists({ sql }: Pick<Database, 'sql'>) {
  return {
    /**
     * Who is on a list that the account may read: its own, or a shared one.
     * @throws AppError `not_found`, the same for a list that is gone and one that is not shared
     */
    async members(accountId: string, id: string): Promise<WatchlistMembers> {
      const [row] = await sql<WatchlistMembers[]>`
        select name,
               coalesce((select string_agg(cik, ',' order by cik) from alerts.watchlist_member
                          where watchlist_id = id and kind = 'company'), '') as companies,
               coalesce((select string_agg(cik, ',' order by cik) from alerts.watchlist_member
                          where watchlist_id = id and kind = 'person'), '') as people
          from alerts.watchlist where id = ${id} and (account_id = ${accountId} or is_shared)`;
      if (!row) throw new AppError('not_found', NO_SUCH_WATCHLIST);
      return row;
    },
  };
}

export type Watchlists = ReturnType<typeof createWatchlists>;
