import { type Call, callerOf } from '@sentinel/service-kit';
import type { Listed } from '../fields/watchlist.ts';
import type { Watchlists } from './watchlists.repository.ts';

/** Reads the watchlist that a search names, for its caller, and hands the members to the search with it. */
export const onWatchlist =
  (watchlists: Watchlists) =>
  <Input extends { readonly watchlist?: string }, Answer>(
    handler: (input: Input & Listed, call: Call) => Promise<Answer>,
  ) =>
  async (input: Input, call: Call): Promise<Answer> =>
    handler(
      input.watchlist === undefined
        ? input
        : { ...input, members: await watchlists.members(callerOf(call).accountId, input.watchlist) },
      call,
    );
