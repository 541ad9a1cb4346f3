import type { OperationRequest } from '@sentinel/contracts';
import type { EVENT, EventFilter } from '@sentinel/fields';
import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import type { Conditions } from './conditions.ts';
import { type FieldSql, SHARED_SQL } from './field-sql.ts';
import { boundInUnits, RETURN_UNITS } from './units.ts';
import { type Listed, listedIn, membersOf } from './watchlist.ts';

export type EventSearch = OperationRequest<'explore_events'> & Listed;
export type EventFilters = Omit<EventSearch, 'page' | 'limit' | 'sort_column' | 'sort_direction'>;

/** The columns with insider trades in the lookback period; 30 days by default (spec part 3, section 4), and by trade date. */
export function lookbackColumns({
  lookback_period = DEFAULT_INSIDER_LOOKBACK,
  insider_sums = 'trade_date',
}: Pick<EventFilters, 'lookback_period' | 'insider_sums'>): { readonly sold: string; readonly bought: string } {
  const known = insider_sums === 'as_known' ? 'known_' : '';
  return { sold: `${known}sold_${lookback_period}`, bought: `${known}bought_${lookback_period}` };
}

/** What the copy has for each column. */
export function eventSql(search: EventFilters): Readonly<Record<(typeof EVENT.columnNames)[number], FieldSql>> {
  const { sold, bought } = lookbackColumns(search);
  return {
    ...SHARED_SQL,
    date_filed: { value: 'filed_day' },
    event_return: { value: 'event_return' },
    '8K_items': { value: 'items', shown: "replace(items, '&', ', ')" },
    value_sold: { value: sold },
    value_purchased: { value: bought },
  };
}

/** The filters that are no comparison with a number, and remove rows. */
type OtherFilter = Exclude<EventFilter, { filter: { control: 'number' | 'oneOf' } }>['name'];

/** What each other filter demands. `company` and `8K_items`, which both searches have, are in `addSharedFilters`. */
export const EVENT_CONDITIONS: Readonly<
  Record<Exclude<OtherFilter, 'company' | '8K_items'>, (conditions: Conditions, search: EventFilters) => void>
> = {
  watchlist({ add }, search) {
    const members = membersOf(search);
    if (!members) return;
    if (members.companies === '') add('false');
    else add(listedIn('cik'), members.companies);
  },
  date_filed: ({ days }, { start_date, end_date }) => days('filed_day', start_date, end_date),
  /** The lower of the session's extremes at most the drop, or the higher one at least the increase. */
  price_move({ add }, { price_move }) {
    if (!price_move) return;
    const { drop, increase } = price_move;
    const sides = [
      ...(drop === undefined ? [] : [['lowest_move <= ?', boundInUnits(-drop, RETURN_UNITS, 'upper')] as const]),
      ...(increase === undefined
        ? []
        : [['highest_move >= ?', boundInUnits(increase, RETURN_UNITS, 'lower')] as const]),
    ];
    if (sides.length === 0) add('false');
    else add(`(${sides.map(([side]) => side).join(' or ')})`, ...sides.map(([, bound]) => bound));
  },
};
