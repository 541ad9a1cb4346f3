import type { OperationRequest } from '@sentinel/contracts';
import { EVENT, type EventFilter } from '@sentinel/fields';
import type { FormOf } from '../fields/form-of.ts';
import { searchForm } from '../fields/search-form.ts';

/** The filters of Explore Material Events as the form holds them (spec part 3, section 2). */
export type EventForm = FormOf<EventFilter>;

/** The filters of an events search as the server takes them: everything but the page and the sort. */
export type EventFilters = Omit<
  OperationRequest<'explore_events'>,
  'type' | 'email' | 'page' | 'limit' | 'sort_column' | 'sort_direction'
>;

export const EVENT_FORM = searchForm<EventFilter, EventFilters>(EVENT, { return_type: 'adjusted' });
