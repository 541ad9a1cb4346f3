import { TRADE } from '@sentinel/fields';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { filterTrades } from '../trades/search-trades.ts';
import { countWithout } from './count-without.ts';

/** Counts the trades that a search has without each of its filters. */
export function relax_trades(copy: ExploreCopy): Handlers<'market'>['relax_trades'] {
  return (search, call) =>
    copy.read(
      async (run) => ({ without: await countWithout(run, search, TRADE, { table: 'trade', filter: filterTrades }) }),
      call,
    );
}
