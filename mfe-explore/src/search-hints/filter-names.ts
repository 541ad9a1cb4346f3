import type { OperationResponse } from '@sentinel/contracts';

export type RelaxedFilter =
  | OperationResponse<'relax_trades'>['without'][number]['filter']
  | OperationResponse<'relax_events'>['without'][number]['filter'];

/** The filters by their labels on the forms (spec part 3, section 2). */
const TRADES: Readonly<Partial<Record<RelaxedFilter, string>>> = {
  company: 'Company/Owner',
  dates: 'Trade Date',
  industry: 'Industries',
  market_value: 'Market value',
  avg_daily_volume: 'Average daily volume',
  share_price: 'Share price',
  item_number: 'Contents of next 8-K filing',
  trade_types: 'Trade types',
  insider_types: 'Insider types',
  officer_roles: 'Only officers titled',
  constraint_10b51: 'Exclude 10b5-1 Trades?',
  value_shares_traded: 'Value of shares traded',
  days_to_file: 'Business days until filed',
  trade_return: 'Trade return percentage',
  next_EA_days: 'Days until next EA',
  next_EA_ret0: 'Stock return at next EA',
  next_8K_days: 'Days until next 8-K',
  next_8K_ret0: 'Stock return at next 8-K',
};
const EVENTS: typeof TRADES = {
  ...TRADES,
  company: 'Company',
  dates: 'Filing Date',
  item_number: 'Contents of 8-K filing',
  event_return: 'Event return',
  price_move: 'Price move',
  value_sold: 'Value of shares sold',
  value_purchased: 'Value of shares purchased',
};

/** The label of a filter on its form. */
export const filterName = (operation: 'relax_trades' | 'relax_events', filter: RelaxedFilter): string =>
  (operation === 'relax_trades' ? TRADES : EVENTS)[filter] ?? filter;
