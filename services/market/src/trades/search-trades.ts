import type { OperationRequest } from '@sentinel/contracts';
import { INSIDER_TYPES, MISSING_RETURN_REASONS, OFFICER_ROLES } from '@sentinel/vocabulary-market';
import { reasonBitsAt } from '../copy/copy-schema.ts';
import { MONEY_UNITS, RETURN_UNITS } from '../copy/units.ts';
import { addSharedFilters, bitsOf, createConditions, type Where } from '../search/conditions.ts';
import type { PageSearch } from '../search/find-page.ts';

export type TradeSearch = OperationRequest<'explore_trades'>;
export type TradeFilters = Omit<TradeSearch, 'page' | 'limit' | 'sort_column' | 'sort_direction'>;

/** SQL of the requested return, and the columns with its raw form, why that is unknown (`reasonAt` the horizon), and the last return. */
export interface ReturnColumns {
  readonly value: string;
  readonly raw: string;
  readonly missing: string;
  /** Up to the last price of a series that ended; of every horizon that it has not reached. */
  readonly last: string;
}

type AskedReturn = Pick<TradeFilters, 'return_type' | 'return_horizon' | 'return_start' | 'ended_returns'>;

/** The number of the reason in the copy. */
const ENDED = MISSING_RETURN_REASONS.indexOf('ended') + 1;

/** By default raw over 20 sessions from the trade date (spec part 3, section 4). */
export function returnColumns({
  return_type = 'raw',
  return_horizon = 20,
  return_start = 'trade_date',
  ended_returns = 'leave_out',
}: AskedReturn): ReturnColumns {
  const from = return_start === 'acceptance' ? 'reader_' : '';
  const type = return_type === 'adjusted' ? 'adj' : 'ret';
  const known = `${from}${type}_${return_horizon}`;
  const missing = `${from}missing`;
  const last = `${from}last_${type}`;
  const toEnd = `coalesce(${known}, case when ${reasonBitsAt(missing, return_horizon)} = ${ENDED} then ${last} end)`;
  return {
    value: ended_returns === 'last_price' ? toEnd : known,
    raw: `${from}ret_${return_horizon}`,
    missing,
    last,
  };
}

/** The column of the copy to sort by, for each sort column of the contract. Texts sort without regard to case and accents. */
const SORTED_BY: Readonly<Record<Exclude<TradeSearch['sort_column'], 'trade_return' | 'value'>, string>> = {
  conm: 'conm_sort',
  ticker: 'ticker',
  owner: 'owner_sort',
  title: 'title_sort',
  trade_date: 'trade_day',
  days_to_file: 'days_to_file',
  trade_direction: 'direction',
  next_8K_days: 'next_8k_days',
  next_8K_ret0: 'next_8k_ret0',
  next_ea_days: 'next_ea_days',
  next_ea_ret0: 'next_ea_ret0',
  is_10b51: 'is_10b51',
};

const DIRECTION = { Purchases: 0n, Sales: 1n } as const;

/** The column with the value that a search compares, sorts and shows in files: implausible ones are unknown unless it asks for them. */
export const valueColumn = ({ include_implausible = false }: Pick<TradeFilters, 'include_implausible'>): string =>
  include_implausible ? 'face_value' : 'value';

/** The trades that a search finds. */
export function filterTrades(search: TradeFilters): Where {
  const conditions = createConditions();
  addSharedFilters(conditions, search, 'next_8k_item_bits');
  const { reporting_person_ciks: owners, trade_types, insider_types, officer_roles, start_date } = search;
  if (owners)
    conditions.add(
      `id in (select trade_id from trade_owner where owner_cik in (${owners.map(() => '?').join(', ')}))`,
      ...owners.map(BigInt),
    );
  conditions.days('trade_day', start_date === 'all' ? undefined : start_date, search.end_date);
  if (trade_types?.val.length === 1)
    conditions.oneOf(
      'direction',
      'tinyint',
      trade_types.val.map((type) => DIRECTION[type]),
    );
  if (insider_types) conditions.anyBit('insider_bits', 'utinyint', bitsOf(INSIDER_TYPES, insider_types.val));
  if (officer_roles) conditions.anyBit('officer_bits', 'utinyint', bitsOf(OFFICER_ROLES, officer_roles.val));
  if (search.constraint_10b51) conditions.add('is_planned = 0');
  conditions.number(valueColumn(search), search.value_shares_traded, MONEY_UNITS);
  conditions.number('days_to_file', search.days_to_file, 1);
  conditions.number(returnColumns(search).value, search.trade_return, RETURN_UNITS);
  conditions.number('next_8k_days', search.next_8K_days, 1);
  conditions.number('next_8k_ret0', search.next_8K_ret0, RETURN_UNITS);
  conditions.number('next_ea_days', search.next_EA_days, 1);
  conditions.number('next_ea_ret0', search.next_EA_ret0, RETURN_UNITS);
  return conditions.where();
}

/** The trades of a search whose figures can be summed up: without implausible ones, unless it asks for them. */
export function filterStudiedTrades(search: TradeFilters): Where {
  const { text, values } = filterTrades(search);
  if (search.include_implausible) return { text, values };
  return { text: text === '' ? 'where implausible = 0' : `${text} and implausible = 0`, values };
}

function sortColumn(search: TradeSearch): string {
  if (search.sort_column === 'trade_return') return returnColumns(search).value;
  return search.sort_column === 'value' ? valueColumn(search) : SORTED_BY[search.sort_column];
}

/** Translates a trades search into a search of the copy. */
export function searchTrades(search: TradeSearch): PageSearch {
  return {
    table: 'trade',
    where: filterTrades(search),
    sort: sortColumn(search),
    direction: search.sort_direction,
    day: 'trade_day',
    ties: ['id'],
    limit: search.limit,
    offset: (search.page - 1) * search.limit,
  };
}
