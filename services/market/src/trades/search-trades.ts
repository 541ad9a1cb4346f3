import { TRADE } from '@sentinel/fields';
import { addSharedFilters, createConditions, type Where } from '../fields/conditions.ts';
import { addNumbers } from '../fields/field-sql.ts';
import { TRADE_CONDITIONS, type TradeFilters, type TradeSearch, tradeSql } from '../fields/trade.ts';
import type { PageSearch } from '../search/find-page.ts';

/** The trades that a search finds. */
export function filterTrades(search: TradeFilters): Where {
  const conditions = createConditions();
  addSharedFilters(conditions, search, 'next_8k_item_bits');
  for (const add of Object.values(TRADE_CONDITIONS)) add(conditions, search);
  addNumbers(conditions, TRADE.filters, tradeSql(search), search);
  return conditions.where();
}

/** The trades of a search whose figures can be summed up: without implausible ones, unless it asks for them. */
export function filterStudiedTrades(search: TradeFilters): Where {
  const where = filterTrades(search);
  return search.include_implausible ? where : narrowed(where, 'implausible = 0');
}

/** A value of a field that a study is split by, or all trades without it. */
export interface TradeGroup {
  readonly field: (typeof TRADE.splits)[number];
  readonly value: string;
  readonly isRest: boolean;
}

/** The trades of a search that are in a group, to be summed up. */
export function filterGroup(search: TradeFilters, { field, isRest, value }: TradeGroup): Where {
  const conditions = createConditions();
  TRADE_CONDITIONS[field.name](conditions, { ...search, [field.filter.request]: { val: [value] } });
  const { text, values } = conditions.where();
  const has = `(${text.slice('where '.length)})`;
  return narrowed(filterStudiedTrades(search), isRest ? `not coalesce(${has}, false)` : has, values);
}

const narrowed = ({ text, values }: Where, condition: string, more: Where['values'] = []): Where => ({
  text: text === '' ? `where ${condition}` : `${text} and ${condition}`,
  values: [...values, ...more],
});

/** Translates a trades search into a search of the copy. */
export function searchTrades(search: TradeSearch): PageSearch {
  const { value, sorted = value } = tradeSql(search)[search.sort_column];
  return {
    table: 'trade',
    where: filterTrades(search),
    sort: sorted,
    direction: search.sort_direction,
    day: 'trade_day',
    ties: ['id'],
    limit: search.limit,
    offset: (search.page - 1) * search.limit,
  };
}
