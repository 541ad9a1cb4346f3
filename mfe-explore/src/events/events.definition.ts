import { ask } from '@sentinel/api-client';
import { dateFault } from '@sentinel/ui';
import { criteriaExclusion } from '../search/criteria-field.ts';
import type { ExploreDefinition } from '../search/definition.ts';
import { dropFilter } from '../search/drop-filter.ts';
import { sessionMemory } from '../search/session-memory.ts';
import { FIRST_VIEW, viewFields } from '../search/view.ts';
import { EVENT_ADDRESS } from './event-address.ts';
import { eventFormOf, eventsAsAlert } from './event-alert.ts';
import { EVENT_CARD } from './event-card.tsx';
import { activeEventFilters } from './event-chips.ts';
import { EMPTY_EVENT_FORM, type EventForm } from './event-form.ts';
import { type EventFilters, eventFilters } from './event-request.ts';
import { EventStudy } from './event-study.tsx';
import { EVENT_SORT_COLUMNS, type EventRow, type EventSortColumn, eventColumns } from './events.columns.tsx';
import { EventFilterPanels } from './events.filters.tsx';
import { READY_EVENT_SEARCHES } from './ready-event-searches.ts';

const COLUMN_NAMES = eventColumns(EMPTY_EVENT_FORM.lookbackDays).map(({ name }) => name);

/** The form's fields by the names that the server has for filters. */
const FIELDS = {
  company: 'company',
  dates: 'filingDate',
  item_number: 'items',
  event_return: 'eventReturn',
  price_move: 'priceMove',
  value_sold: 'valueSold',
  value_purchased: 'valuePurchased',
} as const;

/** Explore Material Events (spec part 3, section 2). */
export const EVENTS: ExploreDefinition<EventForm, EventFilters, EventSortColumn, EventRow> = {
  title: 'Explore Material Events',
  nouns: ['event', 'events'],
  operation: 'explore_events',
  studyOperation: 'study_events',
  kind: {
    memory: sessionMemory('exploreEvents_'),
    emptyForm: EMPTY_EVENT_FORM,
    firstView: FIRST_VIEW,
    formFields: EVENT_ADDRESS,
    viewFields: viewFields(EVENT_SORT_COLUMNS, COLUMN_NAMES),
    exclusions: [criteriaExclusion(({ company }) => company)],
  },
  columnNames: COLUMN_NAMES,
  columns: ({ lookbackDays }) => eventColumns(lookbackDays),
  rowKey: ({ cik, accno }) => `${cik}/${accno}`,
  card: EVENT_CARD,
  entityOf: ({ company }) => company,
  filtersOf: eventFilters,
  faultOf: ({ filingDate }) => dateFault(filingDate),
  activeFilters: activeEventFilters,
  shownText: ({ lookbackDays }) => `Event Return: market adjusted. Insider trades of the ${lookbackDays} days before`,
  ready: READY_EVENT_SEARCHES,
  exportOf: (filters, columns, { column, direction }) => ({
    operation: 'export_events',
    request: { ...filters, columns: [...columns], sort_column: column, sort_direction: direction },
  }),
  hintsOf: (filters) => ({ operation: 'explore_events', filters }),
  dropFilter: (form, filter) => dropFilter(form, EMPTY_EVENT_FORM, FIELDS, filter),
  alert: {
    kind: 'material-event',
    of: eventsAsAlert,
    formOf: (search) => (search.operation === 'explore_events' ? eventFormOf(search.filters) : null),
  },
  Study: EventStudy,
  Filters: EventFilterPanels,
  fetch: (request, signal) => ask('explore_events', request, { signal }),
};
