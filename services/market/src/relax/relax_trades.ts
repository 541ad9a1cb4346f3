import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { searchTrades, type TradeSearch } from '../trades/search-trades.ts';
import { countWithout, type FilterFields } from './count-without.ts';

type Name = OperationResponse<'relax_trades'>['without'][number]['filter'];

const FILTERS: FilterFields<Name, TradeSearch> = {
  company: ['ciks', 'tickers', 'reporting_person_ciks'],
  dates: ['start_date', 'end_date'],
  industry: ['industry'],
  market_value: ['market_value'],
  avg_daily_volume: ['avg_daily_volume'],
  share_price: ['share_price'],
  item_number: ['item_number'],
  trade_types: ['trade_types'],
  insider_types: ['insider_types'],
  officer_roles: ['officer_roles'],
  constraint_10b51: ['constraint_10b51'],
  value_shares_traded: ['value_shares_traded'],
  days_to_file: ['days_to_file'],
  trade_return: ['trade_return'],
  next_EA_days: ['next_EA_days'],
  next_EA_ret0: ['next_EA_ret0'],
  next_8K_days: ['next_8K_days'],
  next_8K_ret0: ['next_8K_ret0'],
};

/** Counts the trades that a search has without each of its filters. */
export function relax_trades(copy: ExploreCopy): Handlers<'market'>['relax_trades'] {
  return ({ start_date, ...filters }, call) => {
    // "all" is the word for no start date.
    const startDate = start_date === undefined || start_date === 'all' ? {} : { start_date };
    const search = {
      ...filters,
      ...startDate,
      page: 1,
      limit: 10,
      sort_column: 'ticker',
      sort_direction: 'asc',
    } as const;
    return copy.read(
      async (run) => ({
        without: await countWithout<Name, TradeSearch>(run, search, FILTERS, searchTrades),
      }),
      call,
    );
  };
}
