import type { OperationRequest } from '@sentinel/contracts';
import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import { boundInUnits, MONEY_UNITS, RETURN_UNITS } from '../copy/units.ts';
import { addSharedFilters, type Conditions, createConditions, type Where } from '../search/conditions.ts';
import type { PageSearch } from '../search/find-page.ts';

export type EventSearch = OperationRequest<'explore_events'>;
export type EventFilters = Omit<EventSearch, 'page' | 'limit' | 'sort_column' | 'sort_direction'>;

/** The columns with insider trades in the lookback period; 30 days by default (spec part 3, section 4), and by trade date. */
export function lookbackColumns({
  lookback_period = DEFAULT_INSIDER_LOOKBACK,
  insider_sums = 'trade_date',
}: EventFilters): { readonly sold: string; readonly bought: string } {
  const known = insider_sums === 'as_known' ? 'known_' : '';
  return { sold: `${known}sold_${lookback_period}`, bought: `${known}bought_${lookback_period}` };
}

/** The events that a search finds. */
export function filterEvents(search: EventFilters): Where {
  const { sold, bought } = lookbackColumns(search);
  const conditions = createConditions();
  addSharedFilters(conditions, search, 'item_bits');
  conditions.days('filed_day', search.start_date, search.end_date);
  conditions.number('event_return', search.event_return, RETURN_UNITS);
  if (search.price_move) addMove(conditions, search.price_move);
  conditions.number(sold, search.value_sold, MONEY_UNITS);
  conditions.number(bought, search.value_purchased, MONEY_UNITS);
  return conditions.where();
}

/** The lower of the session's extremes at most the drop, or the higher one at least the increase. */
function addMove({ add }: Conditions, { drop, increase }: NonNullable<EventFilters['price_move']>): void {
  const sides = [
    ...(drop === undefined ? [] : [['lowest_move <= ?', boundInUnits(-drop, RETURN_UNITS, 'upper')] as const]),
    ...(increase === undefined ? [] : [['highest_move >= ?', boundInUnits(increase, RETURN_UNITS, 'lower')] as const]),
  ];
  if (sides.length === 0) add('false');
  else add(`(${sides.map(([side]) => side).join(' or ')})`, ...sides.map(([, bound]) => bound));
}

/** Translates an events search into a search of the copy. */
export function searchEvents(search: EventSearch): PageSearch {
  const { sold, bought } = lookbackColumns(search);
  const sortedBy: Readonly<Record<EventSearch['sort_column'], string>> = {
    conm: 'conm_sort',
    ticker: 'ticker',
    date_filed: 'filed_day',
    event_return: 'event_return',
    '8K_items': 'items',
    value_sold: sold,
    value_purchased: bought,
  };
  return {
    table: 'event',
    where: filterEvents(search),
    sort: sortedBy[search.sort_column],
    direction: search.sort_direction,
    day: 'filed_day',
    ties: ['accno', 'cik'],
    limit: search.limit,
    offset: (search.page - 1) * search.limit,
  };
}
