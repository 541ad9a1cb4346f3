import { EVENT } from '@sentinel/fields';
import { addSharedFilters, createConditions, type Where } from '../fields/conditions.ts';
import { EVENT_CONDITIONS, type EventFilters, type EventSearch, eventSql } from '../fields/event.ts';
import { addNumbers } from '../fields/field-sql.ts';
import type { PageSearch } from '../search/find-page.ts';

/** The events that a search finds. */
export function filterEvents(search: EventFilters): Where {
  const conditions = createConditions();
  addSharedFilters(conditions, search, 'item_bits');
  for (const add of Object.values(EVENT_CONDITIONS)) add(conditions, search);
  addNumbers(conditions, EVENT.filters, eventSql(search), search);
  return conditions.where();
}

/** Translates an events search into a search of the copy. */
export function searchEvents(search: EventSearch): PageSearch {
  const { value, sorted = value } = eventSql(search)[search.sort_column];
  return {
    table: 'event',
    where: filterEvents(search),
    sort: sorted,
    direction: search.sort_direction,
    day: 'filed_day',
    ties: ['accno', 'cik'],
    limit: search.limit,
    offset: (search.page - 1) * search.limit,
  };
}
