import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { type EventSearch, searchEvents } from '../events/search-events.ts';
import { countWithout, type FilterFields } from './count-without.ts';

type Name = OperationResponse<'relax_events'>['without'][number]['filter'];

const FILTERS: FilterFields<Name, EventSearch> = {
  company: ['ciks', 'tickers'],
  dates: ['start_date', 'end_date'],
  industry: ['industry'],
  market_value: ['market_value'],
  avg_daily_volume: ['avg_daily_volume'],
  share_price: ['share_price'],
  item_number: ['item_number'],
  event_return: ['event_return'],
  price_move: ['price_move'],
  value_sold: ['value_sold'],
  value_purchased: ['value_purchased'],
};

/** Counts the events that a search has without each of its filters. */
export function relax_events(copy: ExploreCopy): Handlers<'market'>['relax_events'] {
  return (filters, call) => {
    const search: EventSearch = { ...filters, page: 1, limit: 10, sort_column: 'ticker', sort_direction: 'asc' };
    return copy.read(async (run) => ({ without: await countWithout(run, search, FILTERS, searchEvents) }), call);
  };
}
